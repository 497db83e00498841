import { z } from 'zod'
import { inTransaction } from '#kernel/database/index.ts'
import { job } from '#kernel/jobs/index.ts'
import { announce } from '#kernel/live/index.ts'
import { pagesTopic } from './queries.ts'

const dropPages = inTransaction(async (tx) => announce(tx, { topic: pagesTopic }))

/** HOME-7: drops cached pages at the moment an announcement begins or ends. It is enqueued for each of these times. */
export const announcePeriod = job('site-pages.announce-period', z.object({}), {
  title: '公告条到时显示或撤下',
  lane: 'prompt',
  run: ({ db }) => dropPages(db),
})
