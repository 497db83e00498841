/** Kinds of notices with their labels, in the order of the filter. Without zod, for public pages. */
export const noticeKinds = {
  audit: '审核',
  sale: '售出',
  review: '评价',
  claim: '售后',
  payment: '支付',
  reply: '论坛',
  share: '共享',
  report: '举报',
  system: '系统',
} as const

export type NoticeKind = keyof typeof noticeKinds

/** Whether it is good or bad news for its reader. */
export const noticeTones = ['plain', 'good', 'bad'] as const
export type NoticeTone = (typeof noticeTones)[number]

/** Unread notices are counted up to this number and then shown as 99+. */
export const maxUnreadCounted = 100
export const noticeRetentionDays = 180
/** Notices on one page. */
export const noticePageSize = 6

/** How notices of one kind come by mail. */
export const mailWays = { off: '不发', now: '即时', daily: '每日摘要' } as const
export type MailWay = keyof typeof mailWays
/** Notices that one member gets by mail at once within an hour; more wait on the site. */
export const noticeMailsPerHour = 20
/** The same by WeChat. */
export const wechatNoticesPerHour = 20
/** The same in browsers. */
export const pushedNoticesPerHour = 30
/** Browsers of one member that get notices; one more replaces the oldest. */
export const maxPushDevices = 10
