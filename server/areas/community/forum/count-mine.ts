import { sql } from 'kysely'
import type { Db } from '#kernel/database/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { isListed } from './topics/list-queries.ts'
import './tables.ts'

const countAll = sql<number>`count(*)::int`.as('count')

/** Numbers of the member's favourite topics and of his own topics that are pending review. */
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
