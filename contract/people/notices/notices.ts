import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { Done, Flag, Id, pageOf, paging, Time } from '../../fields.ts'
import {
  type MailWay,
  mailWays,
  maxPushDevices,
  type NoticeKind,
  noticeKinds,
  noticePageSize,
  noticeTones,
} from './notice-kinds.ts'

const kinds = Object.keys(noticeKinds) as [NoticeKind, ...NoticeKind[]]
const Kind = z.enum(kinds, { error: '通知种类不正确' })

export const Notice = z.object({
  id: Id,
  kind: Kind,
  tone: z.enum(noticeTones),
  title: z.string(),
  body: z.string(),
  /** A path of this site; null: nothing to open. */
  link: z.string().nullable(),
  isRead: z.boolean(),
  createTime: Time,
})
export type Notice = z.output<typeof Notice>

export const listNotices = endpoint({
  method: 'GET',
  path: '/api/notice/queryNoticeList',
  access: 'user',
  summary: '我的通知，最新的在前；总数最多数到 10000',
  query: z.object({
    ...paging(noticePageSize, ['createTime']),
    kind: Kind.optional(),
    /** 1: unread ones only. */
    unread: Flag.optional(),
  }),
  answer: pageOf(Notice),
  fails: ['page_out_of_range'],
})

export const UnreadCount = z.object({
  /** Counted up to 100. */
  count: z.int(),
  kinds: z.record(Kind, z.int()),
})
export type UnreadCount = z.output<typeof UnreadCount>

export const countUnread = endpoint({
  method: 'GET',
  path: '/api/notice/unreadCount',
  access: 'user',
  summary: '我的未读通知数（最多数到 100）及各种类的未读数',
  answer: UnreadCount,
})

export const ReadNotices = z
  .strictObject({
    ids: z.array(Id).min(1, '请选择通知').max(100, '一次最多 100 条').optional(),
    all: z.literal(true, { error: '只能是 true' }).optional(),
  })
  .refine(({ ids, all }) => (ids === undefined) !== (all === undefined), { error: '请选择通知，或全部已读' })

export const readNotices = endpoint({
  method: 'POST',
  path: '/api/notice/readNotice',
  access: 'user',
  summary: '把所选（ids）或全部（all: true）通知标为已读；含有他人的编号时 404，什么也不改',
  body: ReadNotices,
  answer: UnreadCount,
  fails: ['not_found'],
})

export const deleteNotice = endpoint({
  method: 'DELETE',
  path: '/api/notice/deleteNotice/{id}',
  access: 'user',
  summary: '删除我的一条通知',
  params: z.object({ id: Id }),
  answer: Done,
  fails: ['not_found'],
})

export const getWebsocketTicket = endpoint({
  method: 'GET',
  path: '/api/users/websocketTicket',
  access: 'user',
  summary: '取得 /websocket 的一次性票据，30 秒内有效，作为 token 参数使用',
  answer: z.object({ ticket: z.string(), expiresInSeconds: z.int() }),
  fails: ['too_often'],
})

const Way = z.enum(Object.keys(mailWays) as [MailWay, ...MailWay[]], { error: '请选择不发、即时或每日摘要' })

export const MailChoices = z.object({
  /** Masked; empty: the member has none. */
  email: z.string(),
  /** Mails go only to an address that the member has proved. */
  isEmailVerified: z.boolean(),
  choices: z.record(Kind, Way),
})
export type MailChoices = z.output<typeof MailChoices>

export const getMailChoices = endpoint({
  method: 'GET',
  path: '/api/notice/mailChoices',
  access: 'user',
  summary: '我的各类通知怎样发到邮箱',
  answer: MailChoices,
})

export const updateMailChoices = endpoint({
  method: 'POST',
  path: '/api/notice/updateMailChoices',
  access: 'user',
  summary: '修改各类通知怎样发到邮箱；没有给出的种类不变',
  body: z.strictObject({ choices: z.partialRecord(Kind, Way) }),
  answer: MailChoices,
})

/** MSG-13: whether WeChat can reach the member: not set up, no WeChat bound, bound but never used inside WeChat, or ready. */
export const wechatReach = ['none', 'unbound', 'outside', 'ready'] as const

export const WechatChoices = z.object({ reach: z.enum(wechatReach), choices: z.record(Kind, z.boolean()) })
export type WechatChoices = z.output<typeof WechatChoices>

export const getWechatChoices = endpoint({
  method: 'GET',
  path: '/api/notice/wechatChoices',
  access: 'user',
  summary: '我的哪些通知也发到微信；reach 说明能否送达',
  answer: WechatChoices,
})

export const updateWechatChoices = endpoint({
  method: 'POST',
  path: '/api/notice/updateWechatChoices',
  access: 'user',
  summary: '修改哪些通知也发到微信；没有给出的种类不变',
  body: z.strictObject({ choices: z.partialRecord(Kind, z.boolean({ error: '请选择发或不发' })) }),
  answer: WechatChoices,
})

/** MSG-14: a browser that gets notices. */
const PushDevice = z.object({
  id: Id,
  /** Browser and system, as the login was made. */
  name: z.string(),
  /** By which a browser recognises itself: the beginning of the SHA-256 of its push address. */
  sign: z.string(),
  createTime: Time,
})

export const PushState = z.object({
  isOffered: z.boolean(),
  /** The key with which browsers subscribe; empty while it is not offered. */
  publicKey: z.string(),
  devices: z.array(PushDevice),
})
export type PushState = z.output<typeof PushState>

export const getPushState = endpoint({
  method: 'GET',
  path: '/api/notice/push',
  access: 'user',
  summary: '浏览器通知是否可用，以及我开启了通知的浏览器',
  answer: PushState,
})

const wrongSubscription = { error: '浏览器给出的推送信息不正确' }

export const PushSubscription = z.strictObject({
  endpoint: z.url({ protocol: /^https$/, ...wrongSubscription }).max(1000, wrongSubscription),
  keys: z.strictObject(
    {
      /** A point of the curve P-256, uncompressed. */
      p256dh: z.string(wrongSubscription).regex(/^[\w-]{87}=?$/, wrongSubscription),
      auth: z.string(wrongSubscription).regex(/^[\w-]{22}(?:==)?$/, wrongSubscription),
    },
    wrongSubscription,
  ),
})

export const subscribePush = endpoint({
  method: 'POST',
  path: '/api/notice/subscribePush',
  access: 'user',
  summary: `在这个浏览器显示我的通知，直到退出登录；最多 ${maxPushDevices} 个浏览器，更早的被替换`,
  body: PushSubscription,
  answer: PushState,
  fails: ['push_off', 'push_service_unknown', 'push_subscription_wrong'],
})

export const unsubscribePush = endpoint({
  method: 'DELETE',
  path: '/api/notice/push/{id}',
  access: 'user',
  summary: '不再在这个浏览器显示我的通知',
  params: z.object({ id: Id }),
  answer: PushState,
  fails: ['not_found'],
})

const UnsubscribeToken = z.string({ error: '退订链接不正确' }).max(100, '退订链接不正确')

/** MSG-12: without a login, by the signed link of a mail; it can do nothing else. */
export const readUnsubscribe = endpoint({
  method: 'GET',
  path: '/api/notice/unsubscribe',
  access: 'anyone',
  summary: '退订链接属于哪一类邮件',
  query: z.object({ token: UnsubscribeToken }),
  answer: z.object({ label: z.string() }),
  fails: ['unsubscribe_link_wrong'],
})

export const unsubscribe = endpoint({
  method: 'POST',
  path: '/api/notice/unsubscribe',
  access: 'anyone',
  summary: '用邮件里的链接退订这一类邮件，无需登录',
  body: z.strictObject({ token: UnsubscribeToken }),
  answer: Done,
  fails: ['unsubscribe_link_wrong'],
})
