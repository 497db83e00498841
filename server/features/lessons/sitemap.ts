import { sql } from 'kysely'
import type { SitemapSource } from '#kernel/pages/index.ts'
import { pagePath } from './view.ts'
import './tables.ts'

/** Lessons on offer to everybody, for search engines. */
export const lessonPages: SitemapSource = {
  path: pagePath,
  async lastId(db) {
    const { last } = await db
      .selectFrom('lesson')
      .select(sql<number>`coalesce(max(id), 0)`.as('last'))
      .executeTakeFirstOrThrow()
    return last
  },
  find: (db, after, upTo, limit) =>
    db
      .selectFrom('lesson')
      .select(['id', 'updated_at as changedAt'])
      .where('id', '>', after)
      .where('id', '<=', upTo)
      .where('is_listed', '=', true)
      .where('is_public', '=', true)
      .orderBy('id')
      .limit(limit)
      .execute(),
}
