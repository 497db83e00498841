/** Terms and privacy policy. Without zod, for public pages. */

/** The version in force; stored with an account when its owner agrees. A changed text needs a new version. */
export const consentVersion = '2026-11-17'

/** What changed since the version before it, as people read it at their next login (ACC-54). */
export const consentChanges = [
  '隐私政策写明了名为 device 的 Cookie：保存一个随机编号和在本浏览器登录过的账号对它的签名，最长保留一年，只用于防止他人猜测密码和虚假邀请。',
  '隐私政策写明下载记录码只登记在服务器，观看时段只用于续播和学习进度。',
  '用户协议写明：协议或政策变更后，下次登录时说明变更的内容并重新征得同意。',
] as const
