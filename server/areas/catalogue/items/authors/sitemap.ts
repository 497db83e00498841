import { sql } from 'kysely'
import { paths } from '#contract/paths.ts'
import type { SitemapSource } from '#kernel/pages/index.ts'
import './tables.ts'

/** AUTH-1: the pages of authors, companies among them, who have something on offer, for search engines. */
export const authorPages: SitemapSource = {
  path: paths.author,
  async lastId(db) {
    const { rows } = await sql<{ last: number }>`select coalesce(max(id), 0) as last from member`.execute(db)
    return rows[0]!.last
  },
  async find(db, after, upTo, limit) {
    const { rows } = await sql<{ id: number; changedAt: Date }>`
      select member.id, newest.changed_at as "changedAt"
      from member cross join lateral (
        select max(uploaded_at) as changed_at from item where author_id = member.id and is_listed and is_open) as newest
      where member.id > ${after} and member.id <= ${upTo} and member.deleted_at is null and newest.changed_at is not null
      order by member.id limit ${limit}`.execute(db)
    return rows
  },
}
