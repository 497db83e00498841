import { sql } from 'kysely'
import type { AuditState } from '#contract/library/library.ts'
import type { Db } from '#kernel/database/index.ts'
import { shiftDay, today } from '#kernel/time/index.ts'
import type { ItemKind } from '../access/index.ts'
import { shownDays } from './item-days.ts'
import './tables.ts'

export interface Totals {
  views: number
  uses: number
  earned: number
}

const usesOf = { resource: 'download_count', lesson: 'learner_count' } as const

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
    select coalesce(sum(view_count), 0)::bigint as views, coalesce(sum(${sql.ref(usesOf[kind])}), 0)::bigint as uses,
           coalesce(sum(earned), 0)::bigint as earned
    from ${sql.table(kind)} where author_id = ${memberId}`
  const lately = sql<Totals>`
    select coalesce(sum(views), 0)::bigint as views, coalesce(sum(uses), 0)::bigint as uses,
           coalesce(sum(item_day.earned), 0)::bigint as earned
    from ${sql.table(kind)} as item join item_day on item_day.item_id = item.id and item_day.kind = ${kind}
    where item.author_id = ${memberId} and item_day.day > ${shiftDay(today(), -shownDays)}`
  const [totals, recent] = await Promise.all([ever.execute(db), lately.execute(db)])
  return { totals: totals.rows[0]!, recent: recent.rows[0]! }
}
