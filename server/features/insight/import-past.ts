import { sql } from 'kysely'
import type { Tx } from '#kernel/db.ts'
import { inTransaction } from '#kernel/transaction.ts'
import { rollUp } from './roll-up.job.ts'
import './tables.ts'

/** The figures of a day that is over. */
export interface PastDay {
  day: string
  visitors: number
  views: number
  topUps: number
  topUpFen: number
  sales: number
  coins: number
}

/**
 * Takes over what another portal, or none, kept of days before this one: visits, and money as figures alone. Told twice,
 * it stands there once; days somebody visited already keep their visits.
 */
export const importPast = inTransaction(async (tx, days: PastDay[]) => {
  if (days.length === 0) return
  await tx
    .insertInto('insight_day')
    .values(days.map(({ day, visitors, views }) => ({ day, visitors, views, rolled_up_at: null })))
    .onConflict((conflict) =>
      conflict
        .column('day')
        .doUpdateSet({ visitors: sql`excluded.visitors`, views: sql`excluded.views` })
        .where('insight_day.views', '=', 0),
    )
    .execute()
  await tx
    .insertInto('insight_past')
    .values(
      days.map(({ day, topUps, topUpFen, sales, coins }) => ({
        day,
        top_ups: topUps,
        top_up_fen: topUpFen,
        sales,
        coins,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('day').doUpdateSet({
        top_ups: sql`excluded.top_ups`,
        top_up_fen: sql`excluded.top_up_fen`,
        sales: sql`excluded.sales`,
        coins: sql`excluded.coins`,
      }),
    )
    .execute()
  await recount(tx)
})

/** Has all days counted again: something was taken over that lies in the past. */
export const recountDays = inTransaction((tx) => recount(tx))

const recount = async (tx: Tx) => {
  await tx.updateTable('insight_day').set({ rolled_up_at: null }).where('rolled_up_at', 'is not', null).execute()
  await rollUp.enqueue(tx, {})
}
