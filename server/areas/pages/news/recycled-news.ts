import { sql } from 'kysely'
import { fail } from '#kernel/errors/index.ts'
import { announce } from '#kernel/live/index.ts'
import type { RecycledContent } from '../../base/recycle/index.ts'
import { eraseAttachments } from './attachments/erase-attachments.ts'
import { publishScheduled } from './publish-scheduled.job.ts'
import { deleteNews } from './save-news.ts'
import { indexNews } from './search-news.ts'
import './tables.ts'

export const recycledNews: RecycledContent = {
  remove: deleteNews,

  /** It is not pinned any more; a scheduled article whose time has passed is published. */
  async restore(tx, _actor, id) {
    const restored = await tx
      .updateTable('news')
      .set({ deleted_at: null, is_pinned: false, version: sql<number>`version + 1` })
      .where('id', '=', id)
      .where('deleted_at', 'is not', null)
      .returning(['state', 'published_at'])
      .executeTakeFirst()
    if (!restored) return fail('not_found')
    await indexNews(tx, id)
    if (restored.state === 'scheduled') {
      const delaySeconds = Math.max(0, Math.ceil((restored.published_at!.getTime() - Date.now()) / 1000))
      await publishScheduled.enqueue(tx, {}, { delaySeconds })
    }
    announce(tx, { topic: 'news' })
  },

  async erase(tx, id) {
    const keys = await eraseAttachments(tx, id)
    await tx.deleteFrom('news').where('id', '=', id).where('deleted_at', 'is not', null).execute()
    return keys
  },
}
