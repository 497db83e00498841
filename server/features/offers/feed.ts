import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#kernel/database/index.ts'
import { type FeedEntry, feedLength } from '#kernel/pages/index.ts'
import type { ItemKind } from '../access/index.ts'

interface FeedColumns {
  path: (id: number) => string
  summary: RawBuilder<string>
  /** Whether visitors see the page. */
  isPublic: RawBuilder<boolean>
}

interface Newest extends Omit<FeedEntry, 'path'> {
  id: number
}

/** The newest listed items that visitors see, for feed readers. */
export const newestOf =
  (kind: ItemKind, { path, summary, isPublic }: FeedColumns) =>
  async (db: Db): Promise<FeedEntry[]> => {
    const { rows } = await sql<Newest>`
      select item.id, item.name as title, ${summary} as summary, category.name as section, item.uploaded_at as "publishedAt"
      from ${sql.table(kind)} as item join ${sql.table(`${kind}_category`)} as category on category.id = item.category_id
      where is_listed and ${isPublic}
      order by item.uploaded_at desc, item.id desc limit ${feedLength}`.execute(db)
    return rows.map(({ id, ...entry }) => ({ path: path(id), ...entry }))
  }
