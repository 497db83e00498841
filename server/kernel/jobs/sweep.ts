import { z } from 'zod'
import { sweepLimits } from '../limits.ts'
import { job } from './job.ts'
import { sweepProgress } from './queries.ts'

/** Removes what the kernel keeps for a while only. Part of every worker, since it needs nothing heavy. */
export const sweep = job('kernel.sweep', z.object({}), { title: '清理过期数据', cron: '*/10 * * * *', retryLimit: 0 })

sweep.handledBy(async ({ db }) => {
  await sweepLimits(db)
  await sweepProgress(db)
})
