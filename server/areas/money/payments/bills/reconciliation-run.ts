import { sql } from 'kysely'
import type { z } from 'zod'
import type { startReconciliation as endpoint, ReconciliationRun } from '#contract/money/payments/payments.ts'
import { maxReconciledDays } from '#contract/money/payments/refund-rules.ts'
import { type Db, inTransaction, type Tx } from '#kernel/database/index.ts'
import { asConflict, fail } from '#kernel/errors/index.ts'
import { type Actor, noteChange } from '#kernel/http/index.ts'
import { dayStart, requirePeriod } from '#kernel/time/index.ts'
import { reconcileDays } from '../orders/order-jobs.job.ts'
import type { PaymentContext } from '../payment-context.ts'
import { reconcile } from './reconcile.ts'
import '../tables.ts'

const dayMs = 86_400_000
/** A run without progress for this long was lost with its worker. */
const lostAfterMinutes = 10
const storedRuns = 100

const daysBetween = (from: string, to: string): string[] => {
  const count = Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1
  return Array.from({ length: count }, (_, at) => new Date(Date.parse(from) + at * dayMs).toISOString().slice(0, 10))
}

/** Starts a comparison of several days in the background; refused while one is running. */
export const startReconciliation = (db: Db, actor: Actor, period: z.output<typeof endpoint.body>) =>
  insertRun(db, actor, period).catch(asConflict({ payment_reconciliation_run_only: 'reconciliation_running' }))

const insertRun = inTransaction(async (tx, actor: Actor, { from, to }: z.output<typeof endpoint.body>) => {
  requirePeriod({ from, to })
  if (dayStart(to) > new Date()) fail('day_not_over')
  const days = daysBetween(from, to)
  if (days.length > maxReconciledDays) fail('reconciliation_too_long')
  await closeLostRuns(tx)
  const { id } = await tx
    .insertInto('payment_reconciliation_run')
    .values({ from_day: from, to_day: to, requested_by: actor.id, total_days: days.length })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .deleteFrom('payment_reconciliation_run')
    .where('id', '<=', id - storedRuns)
    .execute()
  await reconcileDays.enqueue(tx, { runId: id })
  await noteChange(tx, actor, { target: `对账 ${from} 至 ${to}` })
  return toRun((await findLastRun(tx))!)
})

const closeLostRuns = (tx: Tx) =>
  tx
    .updateTable('payment_reconciliation_run')
    .set({ finished_at: sql<Date>`now()` })
    .where('finished_at', 'is', null)
    .where('progressed_at', '<', sql<Date>`now() - make_interval(mins => ${sql.lit(lostAfterMinutes)})`)
    .execute()

const findLastRun = (db: Db | Tx) =>
  db
    .selectFrom('payment_reconciliation_run as run')
    .innerJoin('member', 'member.id', 'run.requested_by')
    .selectAll('run')
    .select([
      'member.nick_name',
      sql<string>`run.from_day::text`.as('from_day'),
      sql<string>`run.to_day::text`.as('to_day'),
    ])
    .orderBy('run.id', 'desc')
    .limit(1)
    .executeTakeFirst()

const toRun = (row: NonNullable<Awaited<ReturnType<typeof findLastRun>>>): ReconciliationRun => ({
  from: row.from_day,
  to: row.to_day,
  startTime: row.started_at.toISOString(),
  userName: row.nick_name,
  doneDays: row.done_days,
  totalDays: row.total_days,
  differenceCount: row.difference_count,
  missingBills: row.missing_bills,
  isRunning: row.finished_at === null && Date.now() - row.progressed_at.getTime() < lostAfterMinutes * 60_000,
})

export const lastRun = async (db: Db): Promise<{ last: ReconciliationRun | null }> => {
  const row = await findLastRun(db)
  return { last: row ? toRun(row) : null }
}

/** Compares the days of a run one after the other; a repeated job begins again with the first day. */
export const runReconciliation = async (
  context: PaymentContext,
  runId: number,
  progress: (percent: number, step: string) => void = () => {},
): Promise<void> => {
  const run = await findLastRun(context.db)
  if (run?.id !== runId || run.finished_at !== null) return
  const days = daysBetween(run.from_day, run.to_day)
  let [differences, missingBills] = [0, 0]
  for (const [at, day] of days.entries()) {
    const { providers, differences: found } = await reconcile(context, day)
    differences += found.length
    missingBills += providers.some(({ theirs }) => theirs === null) ? 1 : 0
    await context.db
      .updateTable('payment_reconciliation_run')
      .set({
        done_days: at + 1,
        difference_count: differences,
        missing_bills: missingBills,
        progressed_at: sql<Date>`now()`,
        finished_at: at + 1 === days.length ? sql<Date>`now()` : null,
      })
      .where('id', '=', runId)
      .execute()
    progress(Math.round(((at + 1) / days.length) * 100), day)
  }
}
