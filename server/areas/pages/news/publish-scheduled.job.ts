import { z } from 'zod'
import { job } from '#kernel/jobs/index.ts'

/** Publishes all due items. It is enqueued for each item's time; the schedule catches items that a stopped worker missed. */
export const publishScheduled = job('news.publish-scheduled', z.object({}), {
  title: '发布定时资讯',
  lane: 'prompt',
  cron: '*/5 * * * *',
  run: async ({ db }) => (await import('./publish-due.ts')).publishDue(db),
})
