import { sql } from 'kysely'
import type { AuditState } from '#contract/catalogue/documents/library.ts'
import { auditState } from '#contract/catalogue/documents/library-rules.ts'
import { containsPattern, type Db } from '#kernel/database/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { shiftDay, today } from '#kernel/time/index.ts'
import { sharesReceived } from './access/received.ts'
import { lastSharesReaching } from './access/shares.ts'
import type { ItemKind } from './access/tables.ts'
import { shownDays } from './item-days.ts'
import { isOpenTo } from './items.ts'
import './tables.ts'

export interface Totals {
  views: number
  uses: number
  earned: number
}

/** The number of an author's own items in a state; withdrawn ones are in no state. */
export const countedIn = (
  { pending, approved, rejected, withdrawn }: Record<'pending' | 'approved' | 'rejected' | 'withdrawn', number>,
  state: AuditState | undefined,
): number => [pending, approved, rejected][state ?? -1] ?? pending + approved + rejected + withdrawn

/**
 * The views, uses and earnings of a member's items, in total and in the last 30 days. It reads only the items of one
 * member; deleted items count as well.
 */
export const ownTotals = async (db: Db, memberId: number, kind: ItemKind) => {
  const ever = sql<Totals>`
    select coalesce(sum(view_count), 0)::bigint as views, coalesce(sum(use_count), 0)::bigint as uses,
           coalesce(sum(earned), 0)::bigint as earned
    from item join item_stats on item_stats.item_id = item.id
    where item.author_id = ${memberId} and item.kind = ${kind}`
  const lately = sql<Totals>`
    select coalesce(sum(views), 0)::bigint as views, coalesce(sum(uses), 0)::bigint as uses,
           coalesce(sum(earned), 0)::bigint as earned
    from item join item_day on item_day.item_id = item.id
    where item.author_id = ${memberId} and item.kind = ${kind} and item_day.day > ${shiftDay(today(), -shownDays)}`
  const [totals, recent] = await Promise.all([ever.execute(db), lately.execute(db)])
  return { totals: totals.rows[0]!, recent: recent.rows[0]! }
}

/** The number of an author's items in each state, by their newest submitted version. */
export const countOwn = (db: Db, authorId: number, kind: ItemKind, name?: string) => {
  const countOf = (state: AuditState) =>
    sql<number>`(count(*) filter (where submitted_state = ${state} and not is_withdrawn))::int`
  const counts = db
    .selectFrom('item')
    .select([
      countOf(auditState.waiting).as('pending'),
      countOf(auditState.approved).as('approved'),
      countOf(auditState.rejected).as('rejected'),
    ])
    .select(sql<number>`(count(*) filter (where is_withdrawn))::int`.as('withdrawn'))
    .where('author_id', '=', authorId)
    .where('kind', '=', kind)
    .where('deleted_at', 'is', null)
  return (name ? counts.where('submitted_name', 'ilike', containsPattern(name)) : counts).executeTakeFirstOrThrow()
}

interface Counts {
  bought: number
  shared: number
  hasReceived: boolean
  favorites: number
  pending: number
}

/**
 * How many items of a kind the member bought, received, marked as favourite and has in the audit queue, in one query that reads
 * only the rows of one member. Shared items count while they are listed.
 */
export const countMine = async (db: Db, actor: Actor, kind: ItemKind): Promise<Counts> => {
  const memberId = actor.id
  const { rows } = await sql<Counts>`
    select
      (select count(*)::int from access_grant join item on item.id = access_grant.item_id and item.kind = ${kind}
        where member_id = ${memberId} and reason = 'bought' and revoked_at is null) as bought,
      (select count(*)::int from ${lastSharesReaching(db, memberId, kind)} as share
        join item on item.id = share.item_id and item.is_listed) as shared,
      exists (select from ${sharesReceived(memberId, kind)} as share
        join item on item.id = share.item_id and item.is_listed) as "hasReceived",
      (select count(*)::int from item_favorite join item on item.id = item_favorite.item_id and item.kind = ${kind}
        where member_id = ${memberId} and item.deleted_at is null and ${isOpenTo(actor)}) as favorites,
      (select count(*)::int from item
        where author_id = ${memberId} and kind = ${kind} and submitted_state = ${auditState.waiting} and deleted_at is null) as pending`.execute(
    db,
  )
  return rows[0]!
}
