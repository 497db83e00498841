import { sql } from 'kysely'
import type { z } from 'zod'
import { maxUnreadCounted, type NoticeKind, noticeRetentionDays } from '#contract/people/notices/notice-kinds.ts'
import type { listNotices } from '#contract/people/notices/notices.ts'
import type { Db, Tx } from '#kernel/database/index.ts'
import { countUpTo, offsetOf } from '#kernel/listing/index.ts'
import './tables.ts'

/** One page of a member's notices with their total. */
export const findNotices = async (db: Db, memberId: number, query: z.output<typeof listNotices.query>) => {
  const { kind, unread, size, sort } = query
  let matching = db.selectFrom('notice').where('member_id', '=', memberId)
  if (kind) matching = matching.where('kind', '=', kind)
  if (unread === 1) matching = matching.where('read_at', 'is', null)
  const [rows, counted] = await Promise.all([
    matching
      .select(['id', 'kind', 'tone', 'title', 'body', 'link', 'read_at', 'created_at'])
      .orderBy('created_at', sort.direction)
      .orderBy('id', sort.direction)
      .offset(offsetOf(query))
      .limit(size)
      .execute(),
    countUpTo(matching.select('id'), db),
  ])
  return { rows, ...counted }
}

/** Numbers of unread notices by kind, of the newest hundred. */
export const countUnreadByKind = (db: Db | Tx, memberId: number): Promise<{ kind: NoticeKind; count: number }[]> =>
  db
    .selectFrom((eb) =>
      eb
        .selectFrom('notice')
        .select('kind')
        .where('member_id', '=', memberId)
        .where('read_at', 'is', null)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(maxUnreadCounted)
        .as('unread'),
    )
    .select((eb) => ['kind', eb.fn.countAll<number>().as('count')])
    .groupBy('kind')
    .execute()

/** The total over all kinds. */
export const countUnread = async (db: Db, memberId: number): Promise<number> =>
  (await countUnreadByKind(db, memberId)).reduce((sum, { count }) => sum + count, 0)

const sweepBatch = 5_000

/** Deletes read notices older than 180 days in batches, so that locks are short. */
export const sweepNotices = async (db: Db, signal: AbortSignal): Promise<void> => {
  while (!signal.aborted) {
    const old = db
      .selectFrom('notice')
      .select('id')
      .where('read_at', 'is not', null)
      .where('created_at', '<', sql<Date>`now() - make_interval(days => ${noticeRetentionDays})`)
      .orderBy('created_at')
      .limit(sweepBatch)
    const { numDeletedRows } = await db.deleteFrom('notice').where('id', 'in', old).executeTakeFirst()
    if (numDeletedRows < BigInt(sweepBatch)) return
  }
}
