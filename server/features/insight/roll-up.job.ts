import { z } from 'zod'
import { job } from '#kernel/jobs/index.ts'

/** Rolls up the days that are over and looks anew at what takes long to count. */
export const rollUp = job('insight.roll-up', z.object({}), {
  title: '汇总经营数据',
  cron: '*/15 * * * *',
  singletonKey: () => 'all',
  retryLimit: 0,
})
