import { sql } from 'kysely'
import { paths } from '#contract/paths.ts'
import type { SitemapSource } from '#kernel/pages/index.ts'
import './tables.ts'

/** Published pages with an address of their own, for search engines. */
export const ownPages: SitemapSource = {
  path: (_id, slug = '') => paths.ownPage(slug),
  async lastId(db) {
    const { last } = await db
      .selectFrom('site_page')
      .select(sql<number>`coalesce(max(id), 0)`.as('last'))
      .where('built_in', 'is', null)
      .executeTakeFirstOrThrow()
    return last
  },
  async find(db, after, upTo, limit) {
    const rows = await db
      .selectFrom('site_page')
      .select(['id', 'updated_at as changedAt', 'slug as name'])
      .where('id', '>', after)
      .where('id', '<=', upTo)
      .where('slug', 'is not', null)
      .where('live_number', 'is not', null)
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .limit(limit)
      .execute()
    return rows.map(({ name, ...row }) => ({ ...row, name: name! }))
  },
}
