import { sql } from 'kysely'
import type { AuditState } from '#contract/catalogue/documents/library.ts'
import { levels } from '#contract/constants.ts'
import type { Db } from '#kernel/database/index.ts'
import { countUpTo } from '#kernel/listing/index.ts'
import { countUpheld } from '../../../base/moderation/index.ts'
import type { ItemKind } from '../access/tables.ts'

const [shownDecisions, readForReports, readForMedian] = [12, 200, 200]

/** What an auditor should know of the author: the newest items, how they were decided, and upheld reports about them. */
export const findAuthorHistory = async (db: Db, kind: ItemKind, item: { id: number; authorId: number }) => {
  const newest = sql<{ id: number; state: AuditState }>`
    select id, submitted_state as state from item
    where author_id = ${item.authorId} and kind = ${kind} and deleted_at is null and id <> ${item.id}
      and submitted_state is not null
    order by newest_at desc, id desc limit ${readForReports}`
  const [{ rows }, author, listed] = await Promise.all([
    newest.execute(db),
    db
      .selectFrom('member')
      .select(['id', 'nick_name', 'level', 'created_at'])
      .where('id', '=', item.authorId)
      .executeTakeFirstOrThrow(),
    countUpTo(
      db
        .selectFrom('item')
        .select('id')
        .where('author_id', '=', item.authorId)
        .where('kind', '=', kind)
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
export const findMedianCoin = async (db: Db, categoryId: number): Promise<number | null> => {
  const { rows } = await sql<{ median: number | null }>`
    select percentile_disc(0.5) within group (order by coin)::int as median
    from (
      select coin from item where is_listed and category_id = ${categoryId}
      order by uploaded_at desc, id desc limit ${readForMedian}
    ) as newest`.execute(db)
  return rows[0]?.median ?? null
}
