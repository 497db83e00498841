import { sql } from 'kysely'
import type { SitemapSource } from '#kernel/pages/index.ts'
import { isListed } from './list-queries.ts'
import './tables.ts'

/** Resources on offer, for search engines. */
export const resourcePages: SitemapSource = {
  path: (id) => `/product?productId=${id}`,
  async lastId(db) {
    const { last } = await db
      .selectFrom('resource')
      .select(sql<number>`coalesce(max(id), 0)`.as('last'))
      .executeTakeFirstOrThrow()
    return last
  },
  find: (db, after, upTo, limit) =>
    db
      .selectFrom('resource')
      .select(['id', sql<Date>`coalesce(approved_at, uploaded_at)`.as('changedAt')])
      .where('id', '>', after)
      .where('id', '<=', upTo)
      .where(isListed)
      .orderBy('id')
      .limit(limit)
      .execute(),
}
