import { z } from 'zod'
import { sweepLimits } from '#kernel/http/index.ts'
import { job } from './job.ts'
import { sweepProgress } from './queries.ts'

/** Removes expired rate-limit counters and the progress of jobs that no longer exist. */
export const sweep = job('kernel.sweep', z.object({}), {
  title: '清理过期数据',
  lane: 'background',
  cron: '*/10 * * * *',
  retryLimit: 0,
  run: async ({ db }) => {
    await sweepLimits(db)
    await sweepProgress(db)
  },
})
