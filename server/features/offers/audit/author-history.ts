import { sql } from 'kysely'
import { levels } from '#contract/constants.ts'
import type { AuditState } from '#contract/library/library.ts'
import type { Db } from '#kernel/database/index.ts'
import { countUpTo } from '#kernel/listing/index.ts'
import type { ItemKind } from '../../access/index.ts'
import { countUpheld } from '../../moderation/index.ts'

const [shownDecisions, readForReports, readForMedian] = [12, 200, 200]

/** The column of the newest version by which the author's own items are indexed. */
const columns = {
  resource: { at: 'uploaded_at', state: 'newest_state' },
  lesson: { at: 'newest_at', state: 'submitted_state' },
} as const

/** What an auditor should know of the author: the newest items, how they were decided, and upheld reports about them. */
export const findAuthorHistory = async (db: Db, kind: ItemKind, item: { id: number; authorId: number }) => {
  const { at, state } = columns[kind]
  const newest = sql<{ id: number; state: AuditState }>`
    select id, ${sql.ref(state)} as state from ${sql.table(kind)}
    where author_id = ${item.authorId} and deleted_at is null and id <> ${item.id} and ${sql.ref(state)} is not null
    order by ${sql.ref(at)} desc, id desc limit ${readForReports}`
  const [{ rows }, author, listed] = await Promise.all([
    newest.execute(db),
    db
      .selectFrom('member')
      .select(['id', 'nick_name', 'level', 'created_at'])
      .where('id', '=', item.authorId)
      .executeTakeFirstOrThrow(),
    countUpTo(
      db
        .selectFrom(kind as 'resource')
        .select('id')
        .where('author_id', '=', item.authorId)
        .where('is_listed', '=', sql.lit(true)),
      db,
    ),
  ])
  const upheldReports = await countUpheld(
    db,
    kind,
    rows.map(({ id }) => id),
  )
  return {
    userId: author.id,
    userName: author.nick_name,
    level: author.level === null ? '无等级' : levels[author.level].label,
    since: author.created_at.toISOString(),
    listed: listed.total,
    recent: rows
      .slice(0, shownDecisions)
      .map((row) => row.state)
      .reverse(),
    upheldReports,
  }
}

/** The median price of the newest listed items of a category; null without any. */
export const findMedianCoin = async (db: Db, kind: ItemKind, categoryId: number): Promise<number | null> => {
  const { rows } = await sql<{ median: number | null }>`
    select percentile_disc(0.5) within group (order by coin)::int as median
    from (
      select coin from ${sql.table(kind)} where is_listed and category_id = ${categoryId}
      order by uploaded_at desc, id desc limit ${readForMedian}
    ) as newest`.execute(db)
  return rows[0]?.median ?? null
}
