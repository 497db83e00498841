import { type Expression, sql } from 'kysely'
import type { Db } from '#kernel/database/index.ts'
import { type ItemKind, lastSharesReaching, sharesReceived } from '../access/index.ts'

interface Counts {
  bought: number
  shared: number
  hasReceived: boolean
  favorites: number
  pending: number
}

/** The counts that the feature of a kind supplies, each as a query for one number. */
type OwnCounts = Record<'favorites' | 'pending', Expression<unknown>>

/**
 * The lengths of a member's lists of one kind, in one query that reads only the rows of one member. Shared items count
 * while they are listed.
 */
export const countMine = async (db: Db, memberId: number, kind: ItemKind, own: OwnCounts): Promise<Counts> => {
  const { rows } = await sql<Counts>`
    select
      (select count(*)::int from access_grant
        where member_id = ${memberId} and kind = ${kind} and reason = 'bought' and revoked_at is null) as bought,
      (select count(*)::int from ${lastSharesReaching(db, memberId, kind)} as share
        join ${sql.table(kind)} as item on item.id = share.item_id and item.is_listed) as shared,
      exists (select from ${sharesReceived(memberId, kind)} as share
        join ${sql.table(kind)} as item on item.id = share.item_id and item.is_listed) as "hasReceived",
      ${own.favorites} as favorites,
      ${own.pending} as pending`.execute(db)
  return rows[0]!
}
