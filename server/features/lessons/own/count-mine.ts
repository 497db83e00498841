import { sql } from 'kysely'
import { auditState } from '#contract/library/library-rules.ts'
import type { Db } from '#kernel/database/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import * as offers from '../../offers/index.ts'
import { isOpenTo } from './member-queries.ts'
import '../tables.ts'

const count = sql<number>`count(*)::int`.as('count')

/** How many lessons the member bought, received, marked as favourite and has in the audit queue. */
export const countMine = (db: Db, actor: Actor) =>
  offers.countMine(db, actor.id, 'lesson', {
    favorites: db
      .selectFrom('lesson_favorite')
      .innerJoin('lesson', 'lesson.id', 'lesson_favorite.lesson_id')
      .select(count)
      .where('lesson_favorite.member_id', '=', actor.id)
      .where('lesson.deleted_at', 'is', null)
      .where(isOpenTo(actor)),
    pending: db
      .selectFrom('lesson')
      .select(count)
      .where('author_id', '=', actor.id)
      .where('submitted_state', '=', auditState.waiting)
      .where('deleted_at', 'is', null),
  })
