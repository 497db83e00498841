import { sql } from 'kysely'
import type { Db } from '#kernel/db.ts'
import type { Actor } from '#kernel/session.ts'
import { countBought, lastSharesReaching } from '../access/index.ts'
import { isListed } from './list-queries.ts'
import './tables.ts'

const countAll = sql<number>`count(*)::int`.as('count')

/** How long the member's lists of resources are; counting costs no more than what one person has. */
export const countMine = async (db: Db, { id }: Actor) => {
  const shared = db
    .selectFrom(lastSharesReaching(db, id, 'resource').as('share'))
    .innerJoin('resource', 'resource.id', 'share.item_id')
    .select(countAll)
    .where(isListed)
  const favorites = db
    .selectFrom('resource_favorite')
    .innerJoin('resource', 'resource.id', 'resource_favorite.resource_id')
    .select(countAll)
    .where('resource_favorite.member_id', '=', id)
    .where('resource.deleted_at', 'is', null)
  const pending = db
    .selectFrom('resource')
    .select(countAll)
    .where('author_id', '=', id)
    .where('newest_state', '=', 0)
    .where('deleted_at', 'is', null)
  const bought = countBought(db, id, 'resource')
  return db
    .selectNoFrom([
      bought.$asScalar().$notNull().as('bought'),
      shared.$asScalar().$notNull().as('shared'),
      favorites.$asScalar().$notNull().as('favorites'),
      pending.$asScalar().$notNull().as('pending'),
    ])
    .executeTakeFirstOrThrow()
}
