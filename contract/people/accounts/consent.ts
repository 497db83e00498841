/** Terms and privacy policy. Without zod, for public pages. */

/** The version in force; stored with an account when its owner agrees. A changed text needs a new version. */
export const consentVersion = '2026-11-18'

/** What changed since the version before it, as people read it at their next login (ACC-54). */
export const consentChanges = [
  '隐私政策写明了微信登录与微信内付款时保存的内容：微信提供的编号与昵称，以及只在登录过程中使用的 Cookie（名为 wechat）。',
  '隐私政策写明了 IP 属地：发帖与回复时只保存省份或国家的名称，并对他人可见。',
  '隐私政策写明了短信与邮件服务商、登录保护（验证器、通行密钥、设备），以及公开的评价。',
  '隐私政策写明了浏览器通知：开启后保存推送服务给出的地址与密钥，关闭或退出登录即删除。',
] as const
