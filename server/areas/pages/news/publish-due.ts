import { sql } from 'kysely'
import { inTransaction } from '#kernel/database/index.ts'
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
