import { sql } from 'kysely'
import type { Db } from '#kernel/database/index.ts'
import { type FeedEntry, feedLength, type SitemapSource } from '#kernel/pages/index.ts'
import type { ItemKind } from './access/tables.ts'
import { itemKinds } from './item-kinds.ts'
import './tables.ts'

/** The pages of the items that visitors see, for search engines. */
export const itemPages = (kind: ItemKind): SitemapSource => ({
  path: itemKinds[kind].pagePath,
  async lastId(db: Db) {
    const { rows } = await sql<{ last: number }>`
      select coalesce(max(id), 0) as last from item where kind = ${kind}`.execute(db)
    return rows[0]!.last
  },
  async find(db: Db, after: number, upTo: number, limit: number) {
    const { rows } = await sql<{ id: number; changedAt: Date }>`
      select id, coalesce(approved_at, uploaded_at) as "changedAt" from item
      where kind = ${kind} and id > ${after} and id <= ${upTo} and is_listed and is_open order by id limit ${limit}`.execute(
      db,
    )
    return rows
  },
})

/** The newest listed items that visitors see, for feed readers. */
export const newestItems =
  (kind: ItemKind) =>
  async (db: Db): Promise<FeedEntry[]> => {
    const { rows } = await sql<Omit<FeedEntry, 'path'> & { id: number }>`
      select item.id, item.name as title, item.description as summary, category.name as section,
        item.uploaded_at as "publishedAt"
      from item join category on category.id = item.category_id
      where item.kind = ${kind} and is_listed and is_open
      order by item.uploaded_at desc, item.id desc limit ${feedLength}`.execute(db)
    return rows.map(({ id, ...entry }) => ({ path: itemKinds[kind].pagePath(id), ...entry }))
  }
