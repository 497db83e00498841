import type { NoticeKind, NoticeTone } from '#contract/people/notices/notice-kinds.ts'
import type { NewNotice } from './notify.ts'

interface Text {
  kind: NoticeKind
  tone?: NoticeTone
  title: string
  text: string
}

/** The texts of the portal's own notices; `{name}` is a placeholder. */
const texts = {
  reportUpheld: {
    kind: 'report',
    tone: 'good',
    title: '举报已处理',
    text: '您对「{name}」的举报成立，内容已下架。处理说明：{reason}',
  },
  aiShareRuled: {
    kind: 'system',
    title: 'AI 生成标识已变更',
    text: '管理员变更了「{name}」的 AI 生成标识：{share}。',
  },
  dataReady: {
    kind: 'system',
    title: '数据副本已备好',
    text: '您申请导出的数据已整理完毕，{hours} 小时内可在个人信息页下载。',
  },
  closingCancelled: {
    kind: 'system',
    title: '注销申请已取消',
    text: '您在等待期内登录，账号的注销申请已自动取消。如仍需注销，请重新申请。',
  },
  phoneLost: {
    kind: 'system',
    tone: 'bad',
    title: '手机号已被他人验证',
    text: '手机号 {phone} 的使用者已验证该号码，它不再属于您的账号。请在个人信息页绑定您现在的手机号。',
  },
  emailLost: {
    kind: 'system',
    tone: 'bad',
    title: '邮箱已被他人验证',
    text: '邮箱 {email} 的使用者已验证该地址，它不再属于您的账号。请在个人信息页填写您现在的邮箱。',
  },
  emailAsked: {
    kind: 'system',
    tone: 'bad',
    title: '有人申请更换邮箱',
    text: '您的账号申请把邮箱改为 {email}，在新邮箱里确认后生效。如非本人操作，请立即修改密码，申请随即作废。',
  },
  emailChanged: {
    kind: 'system',
    tone: 'bad',
    title: '邮箱已更换',
    text: '您的账号邮箱已改为 {email}，{days} 天内不能用它找回密码。如非本人操作，请立即修改密码并联系客服。',
  },
  emailRemoved: {
    kind: 'system',
    tone: 'bad',
    title: '邮箱已移除',
    text: '您的账号不再使用邮箱 {email}。如非本人操作，请立即修改密码并联系客服。',
  },
  passwordReset: {
    kind: 'system',
    title: '密码已重设',
    text: '您的密码已通过手机或邮箱重设，其他设备均已退出登录。如非本人操作，请尽快联系客服。',
  },
  newDevice: {
    kind: 'system',
    title: '新设备登录',
    text: '您的账号在新设备上登录：{device}，网络 {address}。如非本人操作，请退出该设备并修改密码。',
  },
  codesLocked: {
    kind: 'system',
    tone: 'bad',
    title: '两步验证多次未通过',
    text: '有人输对了您的密码，却连续 {count} 次没有通过两步验证，已暂停 {minutes} 分钟。如非本人操作，请立即修改密码。',
  },
  wechatBound: {
    kind: 'system',
    title: '账号绑定了微信',
    text: '微信「{nickname}」已绑定，可以用它登录您的账号。如非本人操作，请立即解绑并修改密码。',
  },
  wechatUnbound: {
    kind: 'system',
    tone: 'bad',
    title: '账号解绑了微信',
    text: '微信「{nickname}」已解绑，不能再用它登录您的账号。如非本人操作，请立即修改密码。',
  },
  factorAdded: {
    kind: 'system',
    title: '已添加两步验证方式',
    text: '您的账号添加了{factor}。如非本人操作，请立即修改密码并删除它。',
  },
  factorRemoved: {
    kind: 'system',
    tone: 'bad',
    title: '已移除两步验证方式',
    text: '您的账号移除了{factor}。如非本人操作，请立即修改密码。',
  },
  factorsReset: {
    kind: 'system',
    tone: 'bad',
    title: '两步验证已被重置',
    text: '管理员重置了您的两步验证，原因：{reason}。请重新登录并开启。',
  },
  reportDismissed: {
    kind: 'report',
    title: '举报已处理',
    text: '您对「{name}」的举报未成立。处理说明：{reason}',
  },
  authorWarned: {
    kind: 'report',
    tone: 'bad',
    title: '您收到一次警告',
    text: '您的{kind}「{name}」因被举报而下架。处理说明：{reason}。再次违规可能被禁言或封号。',
  },
  authorMuted: {
    kind: 'report',
    tone: 'bad',
    title: '您已被禁言',
    text: '您的{kind}「{name}」因被举报而下架，{until} 之前您不能发帖、回复和上传。处理说明：{reason}',
  },
  authorBanned: {
    kind: 'report',
    tone: 'bad',
    title: '您的账号将被停用',
    text: '您的{kind}「{name}」因被举报而下架，账号经复核后停用，V币余额保留。处理说明：{reason}',
  },
  resourceApproved: {
    kind: 'audit',
    tone: 'good',
    title: '资源已通过审核',
    text: '您上传的资源「{name}」已通过审核，现已公开，定价 {coin} V币。',
  },
  resourceRejected: {
    kind: 'audit',
    tone: 'bad',
    title: '资源未通过审核',
    text: '您上传的资源「{name}」未通过审核，理由：{reason}修改后可再次提交。',
  },
  resourceSold: {
    kind: 'sale',
    tone: 'good',
    title: '资源售出',
    text: '{user} 购买了您的资源「{name}」，{coin} V币{arrival}。',
  },
  reviewAdded: {
    kind: 'review',
    title: '收到新评价',
    text: '{user} 给您的{kind}「{name}」评了 {stars} 星：{excerpt}',
  },
  reviewAnswered: {
    kind: 'review',
    title: '作者答复了您的评价',
    text: '{user} 答复了您对「{name}」的评价：{excerpt}',
  },
  claimSent: {
    kind: 'claim',
    title: '售后申请已提交',
    text: '您对「{name}」的售后申请已提交，{next}。',
  },
  claimReceived: {
    kind: 'claim',
    tone: 'bad',
    title: '收到售后申请',
    text: '{user} 对您的{kind}「{name}」申请售后（{reason}），{next}。',
  },
  claimAnswered: {
    kind: 'claim',
    title: '作者答复了您的售后申请',
    text: '作者对「{name}」的售后申请答复：{stance}。{excerpt}',
  },
  claimAnswerSent: {
    kind: 'claim',
    title: '售后答复已提交',
    text: '您对「{name}」售后申请的答复已提交，由平台裁定。',
  },
  claimUnanswered: {
    kind: 'claim',
    title: '售后申请转平台裁定',
    text: '「{name}」的售后申请在期限内没有收到作者答复，已转平台裁定。',
  },
  claimWithdrawn: {
    kind: 'claim',
    title: '售后申请已撤回',
    text: '「{name}」的售后申请已由买家撤回。',
  },
  claimRefunded: {
    kind: 'claim',
    tone: 'good',
    title: '售后申请已裁定：退款',
    text: '您对「{name}」的售后申请已裁定，{coin} V币已退回您的账户{access}。裁定理由：{reason}',
  },
  claimRefundedToBuyer: {
    kind: 'claim',
    tone: 'bad',
    title: '售后申请已裁定：退款',
    text: '「{name}」的售后申请已裁定，退还买家 {coin} V币，您所得相应减少。裁定理由：{reason}',
  },
  claimRefused: {
    kind: 'claim',
    title: '售后申请已裁定：不予退款',
    text: '您对「{name}」的售后申请已裁定，不予退款。裁定理由：{reason}',
  },
  claimDismissed: {
    kind: 'claim',
    tone: 'good',
    title: '售后申请已裁定：不予退款',
    text: '「{name}」的售后申请已裁定，不予退款，所得照常到账。裁定理由：{reason}',
  },
  authorPublished: {
    kind: 'system',
    title: '关注的作者有新内容',
    text: '{user} 发布了{kind}「{name}」。',
  },
  copyReady: {
    kind: 'system',
    tone: 'good',
    title: '文件可以下载了',
    text: '「{name}」的记录码已写入文件，请在一天内回到资源页下载。',
  },
  resourceUpdated: {
    kind: 'system',
    title: '已购资源有新版本',
    text: '您购买的「{name}」更新到第 {version} 版，可免费下载。更新说明：{note}',
  },
  lessonApproved: {
    kind: 'audit',
    tone: 'good',
    title: '课程已通过审核',
    text: '您的课程「{name}」已通过审核，共 {count} 节，学员现在可以观看。',
  },
  lessonRejected: {
    kind: 'audit',
    tone: 'bad',
    title: '课程未通过审核',
    text: '您的课程「{name}」未通过审核，理由：{reason}',
  },
  lessonSold: {
    kind: 'sale',
    tone: 'good',
    title: '课程售出',
    text: '{user} 购买了您的课程「{name}」，{coin} V币{arrival}。',
  },
  topicReplied: { kind: 'reply', title: '帖子有新回复', text: '{user} 回复了您的帖子「{title}」：{excerpt}' },
  replyReplied: { kind: 'reply', title: '回复有新回应', text: '{user} 在「{title}」中回应了您：{excerpt}' },
  answerAccepted: {
    kind: 'reply',
    tone: 'good',
    title: '回答被采纳',
    text: '您在「{title}」中的回答被采纳。',
  },
  itemShared: { kind: 'share', title: '收到共享', text: '{user} 向您共享了{kind}「{name}」，{until}。' },
  accessAsked: {
    kind: 'share',
    title: '申请使用',
    text: '{user} 申请使用{kind}「{name}」。打开页面点“共享”即可授权。',
  },
  renewalAsked: {
    kind: 'share',
    title: '申请续期',
    text: '{user} 申请续期您共享的{kind}「{name}」，原共享已于 {date} 到期。打开页面点“共享”即可续期。',
  },
  wordFound: { kind: 'system', title: '订阅的词有新资源', text: '您订阅的「{word}」有新资源「{name}」。' },
} as const satisfies Record<string, Text>

type Texts = typeof texts
type Blanks<T extends string> = T extends `${string}{${infer Name}}${infer Rest}` ? Name | Blanks<Rest> : never

/**
 * Kind, tone, title and text of a notice for an SQL statement that fills in the placeholders with `format`, in the
 * order of `blanks`.
 */
export const noticeLetter = <Name extends keyof Texts>(name: Name, blanks: Blanks<Texts[Name]['text']>[]): string[] => {
  const { kind, tone = 'plain', title, text }: Text = texts[name]
  const places: string[] = blanks
  return [kind, tone, title, text.replace(/\{(\w+)\}/g, (_blank, blank: string) => `%${places.indexOf(blank) + 1}$s`)]
}

/** A notice with its placeholders filled in, for `notify`. */
export const noticeText = <Name extends keyof Texts>(
  name: Name,
  values: Record<Blanks<Texts[Name]['text']>, string | number>,
  link?: NewNotice['link'],
): NewNotice => {
  const { kind, tone, title, text }: Text = texts[name]
  const replacements: Record<string, string | number> = values
  return {
    kind,
    tone,
    title,
    link,
    body: text.replace(/\{(\w+)\}/g, (_blank, blank: string) => String(replacements[blank])),
  }
}
