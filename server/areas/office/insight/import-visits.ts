import { sql } from 'kysely'
import { inTransaction, type Tx } from '#kernel/database/index.ts'
import { rollUp } from './roll-up.job.ts'
import './tables.ts'

/** The visits of a past day. */
export interface PastVisits {
  day: string
  visitors: number
  views: number
}

/**
 * Imports the visits of days before this portal. Importing twice has no further effect, and days with own visits keep
 * them.
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

/** Recounts all days, after an import of past data. */
export const recountDays = inTransaction((tx) => recount(tx))

const recount = async (tx: Tx) => {
  await tx.updateTable('insight_day').set({ rolled_up_at: null }).where('rolled_up_at', 'is not', null).execute()
  await rollUp.enqueue(tx, {})
}
