import { sql } from 'kysely'
import type { z } from 'zod'
import { type NoticeKind, noticeKinds } from '#contract/people/notices/notice-kinds.ts'
import type { Notice, ReadNotices, UnreadCount } from '#contract/people/notices/notices.ts'
import { inTransaction } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import { toPage } from '#kernel/listing/index.ts'
import { publishNotices } from './notify.ts'
import { countUnreadByKind, type findNotices } from './queries.ts'

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

/** Marks the chosen notices, or all, as read; one that is not the member's own refuses the whole call. */
export const readNotices = inTransaction(async (tx, memberId: number, { ids }: z.output<typeof ReadNotices>) => {
  const chosen = ids && [...new Set(ids)]
  if (chosen) {
    const own = await tx
      .selectFrom('notice')
      .select('id')
      .where('member_id', '=', memberId)
      .where('id', 'in', chosen)
      .execute()
    if (own.length !== chosen.length) fail('not_found')
  }
  let unread = tx
    .updateTable('notice')
    .set({ read_at: sql<Date>`now()` })
    .where('member_id', '=', memberId)
    .where('read_at', 'is', null)
  if (chosen) unread = unread.where('id', 'in', chosen)
  const { numUpdatedRows } = await unread.executeTakeFirst()
  if (numUpdatedRows > 0n) publishNotices(tx, [memberId])
  return toUnreadCount(await countUnreadByKind(tx, memberId))
})
