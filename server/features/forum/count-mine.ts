import { sql } from 'kysely'
import type { Db } from '#kernel/database/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { isListed } from './list-queries.ts'
import './tables.ts'

const countAll = sql<number>`count(*)::int`.as('count')

/** How many topics the member marked, and how many of his own are held back until somebody has looked at them. */
export const countMine = (db: Db, { id }: Actor) => {
  const favorites = db
    .selectFrom('topic_favorite')
    .innerJoin('topic', 'topic.id', 'topic_favorite.topic_id')
    .select(countAll)
    .where('topic_favorite.member_id', '=', id)
    .where(isListed)
  const pending = db
    .selectFrom('topic')
    .select(countAll)
    .where('author_id', '=', id)
    .where('is_pending_review', '=', true)
    .where('deleted_at', 'is', null)
  return db
    .selectNoFrom([favorites.$asScalar().$notNull().as('favorites'), pending.$asScalar().$notNull().as('pending')])
    .executeTakeFirstOrThrow()
}
