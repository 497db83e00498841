import { z } from 'zod'
import { job } from '#kernel/jobs/index.ts'

/** Rolls up past days and recounts figures that are slow to count. */
export const rollUp = job('insight.roll-up', z.object({}), {
  title: '汇总经营数据',
  cron: '*/15 * * * *',
  singletonKey: () => 'all',
  retryLimit: 0,
  run: async ({ db }) => (await import('./roll-up.ts')).runRollUp(db),
})
