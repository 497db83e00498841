import { type NoticeKind, noticeKinds } from '#contract/people/notices/notice-kinds.ts'
import type { Notice, UnreadCount } from '#contract/people/notices/notices.ts'
import { toPage } from '#kernel/listing/index.ts'
import type { findNotices } from './queries.ts'

type Found = Awaited<ReturnType<typeof findNotices>>

const toNotice = (row: Found['rows'][number]): Notice => ({
  id: row.id,
  kind: row.kind,
  tone: row.tone,
  title: row.title,
  body: row.body,
  link: row.link,
  isRead: row.read_at !== null,
  createTime: row.created_at.toISOString(),
})

export const toNoticePage = (found: Found) => toPage(found, toNotice)

export const toUnreadCount = (rows: { kind: NoticeKind; count: number }[]): UnreadCount => ({
  count: rows.reduce((sum, { count }) => sum + count, 0),
  kinds: {
    ...(Object.fromEntries(Object.keys(noticeKinds).map((kind) => [kind, 0])) as UnreadCount['kinds']),
    ...Object.fromEntries(rows.map(({ kind, count }) => [kind, count])),
  },
})
