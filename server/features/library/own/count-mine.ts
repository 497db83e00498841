import { sql } from 'kysely'
import { auditState } from '#contract/library/library-rules.ts'
import type { Db } from '#kernel/database/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import * as offers from '../../offers/index.ts'
import '../tables.ts'

const count = sql<number>`count(*)::int`.as('count')

/** How many resources the member bought, received, marked as favourite and has in the audit queue. */
export const countMine = (db: Db, { id }: Actor) =>
  offers.countMine(db, id, 'resource', {
    favorites: db
      .selectFrom('resource_favorite')
      .innerJoin('resource', 'resource.id', 'resource_favorite.resource_id')
      .select(count)
      .where('resource_favorite.member_id', '=', id)
      .where('resource.deleted_at', 'is', null),
    pending: db
      .selectFrom('resource')
      .select(count)
      .where('author_id', '=', id)
      .where('newest_state', '=', auditState.waiting)
      .where('deleted_at', 'is', null),
  })
