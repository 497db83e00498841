/** What a notice is about, with the word people read; the order is that of the filter. Free of zod for public pages. */
export const noticeKinds = {
  audit: '审核',
  sale: '售出',
  payment: '支付',
  lesson: '课程',
  reply: '论坛',
  share: '共享',
  report: '举报',
  system: '系统',
} as const

export type NoticeKind = keyof typeof noticeKinds

/** Whether it is good or bad news for its reader. */
export const noticeTones = ['plain', 'good', 'bad'] as const
export type NoticeTone = (typeof noticeTones)[number]

/** Unread notices are counted to here and shown as 99+ from there on. */
export const maxUnreadCounted = 100
export const noticeRetentionDays = 180
/** Notices on one page. */
export const noticePageSize = 6
