import { z } from 'zod'
import { inTransaction } from '#kernel/database/index.ts'
import { job } from '#kernel/jobs/index.ts'
import { shiftDay, today } from '#kernel/time/index.ts'
import './tables.ts'

/** Rolls up past days and recounts figures that are slow to count. */
export const rollUp = job('insight.roll-up', z.object({}), {
  title: '汇总经营数据',
  lane: 'background',
  cron: '*/15 * * * *',
  singletonKey: () => 'all',
  retryLimit: 0,
  run: async ({ db }) => (await import('./roll-up.ts')).runRollUp(db),
})

/** Enqueues a roll-up if yesterday is missing: the portal is new, or its worker was stopped. */
export const requestRollUp = inTransaction(async (tx) => {
  const yesterday = shiftDay(today(), -1)
  const done = await tx
    .selectFrom('insight_day')
    .select('day')
    .where('day', '=', yesterday)
    .where('rolled_up_at', 'is not', null)
    .executeTakeFirst()
  if (!done) await rollUp.enqueue(tx, {})
})
