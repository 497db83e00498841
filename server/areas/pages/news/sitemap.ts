import { sql } from 'kysely'
import { paths } from '#contract/paths.ts'
import type { SitemapSource } from '#kernel/pages/index.ts'
import './tables.ts'

/** Published articles, for search engines. */
export const newsPages: SitemapSource = {
  path: paths.article,
  async lastId(db) {
    const { last } = await db
      .selectFrom('news')
      .select(sql<number>`coalesce(max(id), 0)`.as('last'))
      .executeTakeFirstOrThrow()
    return last
  },
  find: (db, after, upTo, limit) =>
    db
      .selectFrom('news')
      .select(['id', 'updated_at as changedAt'])
      .where('id', '>', after)
      .where('id', '<=', upTo)
      .where('state', '=', 'published')
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .limit(limit)
      .execute(),
}
