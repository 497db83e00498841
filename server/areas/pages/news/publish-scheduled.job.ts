import { sql } from 'kysely'
import { z } from 'zod'
import { inTransaction } from '#kernel/database/index.ts'
import { job } from '#kernel/jobs/index.ts'
import { announce } from '#kernel/live/index.ts'
import { indexNews } from './search-news.ts'
import './tables.ts'

/** Publishes the scheduled articles whose time has come. */
export const publishDue = inTransaction(async (tx) => {
  const due = await tx
    .updateTable('news')
    .set({ state: 'published' })
    .where('state', '=', 'scheduled')
    .where('deleted_at', 'is', null)
    .where('published_at', '<=', sql<Date>`now()`)
    .returning('id')
    .execute()
  for (const { id } of due) {
    await indexNews(tx, id)
    announce(tx, { topic: 'news', id })
  }
})

/** Publishes all due items. It is enqueued for each item's time; the schedule catches items that a stopped worker missed. */
export const publishScheduled = job('news.publish-scheduled', z.object({}), {
  title: '发布定时资讯',
  lane: 'prompt',
  cron: '*/5 * * * *',
  run: ({ db }) => publishDue(db),
})
