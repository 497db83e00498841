import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#kernel/database/index.ts'
import type { SitemapSource } from '#kernel/pages/index.ts'
import type { ItemKind } from '../access/index.ts'

interface PublicPages {
  path: SitemapSource['path']
  /** When the page last changed. */
  changedAt: RawBuilder<Date>
  /** Whether visitors see the page. */
  isPublic: RawBuilder<boolean>
}

/** The pages of listed items, for search engines. */
export const sitemapOf = (kind: ItemKind, { path, changedAt, isPublic }: PublicPages): SitemapSource => ({
  path,
  async lastId(db: Db) {
    const { rows } = await sql<{ last: number }>`
      select coalesce(max(id), 0) as last from ${sql.table(kind)}`.execute(db)
    return rows[0]!.last
  },
  async find(db: Db, after: number, upTo: number, limit: number) {
    const { rows } = await sql<{ id: number; changedAt: Date }>`
      select id, ${changedAt} as "changedAt" from ${sql.table(kind)}
      where id > ${after} and id <= ${upTo} and ${isPublic} order by id limit ${limit}`.execute(db)
    return rows
  },
})
