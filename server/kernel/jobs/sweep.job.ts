import { z } from 'zod'
import { job } from './job.ts'

/** Removes expired rate-limit counters and the progress of jobs that no longer exist. */
export const sweep = job('kernel.sweep', z.object({}), { title: '清理过期数据', cron: '*/10 * * * *', retryLimit: 0 })
