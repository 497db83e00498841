import { z } from 'zod'
import { inTransaction } from '#kernel/database/index.ts'
import { job } from '#kernel/jobs/index.ts'
import { announce } from '#kernel/live/index.ts'

const dropPages = inTransaction(async (tx) => announce(tx, { topic: 'lessons' }))

/** LIST-5: drops cached pages at the moment a banner's period begins or ends. It is enqueued for each of these times. */
export const announceBanners = job('lessons.announce-banners', z.object({}), {
  title: '轮播图到时显示或撤下',
  lane: 'prompt',
  run: ({ db }) => dropPages(db),
})
