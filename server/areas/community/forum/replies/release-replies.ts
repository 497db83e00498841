import { inTransaction } from '#kernel/database/index.ts'
import { type Actor, noteChange } from '#kernel/http/index.ts'
import { lockReply } from './change-reply.ts'
import { notifyOfReply } from './notify-of-reply.ts'
import { getReply } from './reply-queries.ts'
import '../tables.ts'

/** Publishes replies that are pending review, all of them or none, and sends the notices that were withheld until now. */
export const releaseReplies = inTransaction(async (tx, actor: Actor, ids: number[]) => {
  for (const id of [...new Set(ids)].sort((one, other) => one - other)) {
    const reply = await lockReply(tx, id)
    if (!reply.is_pending_review) continue
    await tx
      .updateTable('topic_reply')
      .set({ is_pending_review: false, flagged_words: [] })
      .where('id', '=', id)
      .execute()
    await notifyOfReply(tx, await getReply(tx, actor, id))
    await noteChange(tx, actor, { target: `回复 ${id}（${reply.title}）`, after: { release: true } })
  }
  return { message: '已放行' }
})
