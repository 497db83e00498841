import { sql } from 'kysely'
import { paths } from '#contract/paths.ts'
import type { SitemapSource } from '#kernel/pages/index.ts'
import './tables.ts'

/** The profiles of the member companies, for search engines. */
export const companyPages: SitemapSource = {
  path: paths.company,
  async lastId(db) {
    const { last } = await db
      .selectFrom('company')
      .select(sql<number>`coalesce(max(id), 0)`.as('last'))
      .executeTakeFirstOrThrow()
    return last
  },
  find: (db, after, upTo, limit) =>
    db
      .selectFrom('company')
      .select(['id', 'updated_at as changedAt'])
      .where('id', '>', after)
      .where('id', '<=', upTo)
      .where('is_shown', '=', true)
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .limit(limit)
      .execute(),
}
