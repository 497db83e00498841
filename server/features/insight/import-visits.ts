import { sql } from 'kysely'
import { inTransaction, type Tx } from '#kernel/database/index.ts'
import { rollUp } from './roll-up.job.ts'
import './tables.ts'

/** The visits of a day that is over. */
export interface PastVisits {
  day: string
  visitors: number
  views: number
}

/**
 * Takes over the visits of days before this portal. Told twice, they stand there once; days somebody visited already
 * keep theirs.
 */
export const importVisits = inTransaction(async (tx, days: PastVisits[]) => {
  if (days.length === 0) return
  await tx
    .insertInto('insight_day')
    .values(days.map((day) => ({ ...day, rolled_up_at: null })))
    .onConflict((conflict) =>
      conflict
        .column('day')
        .doUpdateSet({ visitors: sql`excluded.visitors`, views: sql`excluded.views` })
        .where('insight_day.views', '=', 0),
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
