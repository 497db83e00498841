import { z } from 'zod'
import { job } from '#kernel/jobs/index.ts'

/** Publishes whatever is due. Asked for at each item's time; the clock catches what a stopped worker missed. */
export const publishScheduled = job('news.publish-scheduled', z.object({}), {
  title: '发布定时资讯',
  cron: '*/5 * * * *',
})
