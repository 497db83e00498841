import { sql } from 'kysely'
import type { Db } from '#kernel/db.ts'
import type { Actor } from '#kernel/session.ts'
import { countBought, lastSharesReaching } from '../access/index.ts'
import { isListed } from './list-queries.ts'
import { isOpenTo } from './member-queries.ts'
import './tables.ts'

const countAll = sql<number>`count(*)::int`.as('count')

/** How long the member's lists of lessons are; counting costs no more than what one person has. */
export const countMine = async (db: Db, actor: Actor) => {
  const { id } = actor
  const shared = db
    .selectFrom(lastSharesReaching(db, id, 'lesson').as('share'))
    .innerJoin('lesson', 'lesson.id', 'share.item_id')
    .select(countAll)
    .where(isListed)
  const favorites = db
    .selectFrom('lesson_favorite')
    .innerJoin('lesson', 'lesson.id', 'lesson_favorite.lesson_id')
    .select(countAll)
    .where('lesson_favorite.member_id', '=', id)
    .where('lesson.deleted_at', 'is', null)
    .where(isOpenTo(actor))
  const pending = db
    .selectFrom('lesson')
    .select(countAll)
    .where('author_id', '=', id)
    .where('submitted_state', '=', 0)
    .where('deleted_at', 'is', null)
  const bought = countBought(db, id, 'lesson')
  return db
    .selectNoFrom([
      bought.$asScalar().$notNull().as('bought'),
      shared.$asScalar().$notNull().as('shared'),
      favorites.$asScalar().$notNull().as('favorites'),
      pending.$asScalar().$notNull().as('pending'),
    ])
    .executeTakeFirstOrThrow()
}
