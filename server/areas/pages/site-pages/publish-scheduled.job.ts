import { z } from 'zod'
import { job } from '#kernel/jobs/index.ts'

/** Publishes all due versions. It is enqueued for each time; the schedule catches those that a stopped worker missed. */
export const publishScheduledPages = job('site-pages.publish-scheduled', z.object({}), {
  title: '发布定时页面',
  lane: 'prompt',
  cron: '*/5 * * * *',
  run: async ({ db }) => (await import('./publish-due.ts')).publishDue(db),
})
