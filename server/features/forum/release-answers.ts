import { inTransaction } from '#kernel/database/index.ts'
import { type Actor, noteChange } from '#kernel/http/index.ts'
import { getAnswer } from './answer-queries.ts'
import { lockAnswer } from './change-answer.ts'
import { tellReply } from './tell-reply.ts'
import './tables.ts'

/** Lets replies pass that were held back, all of the chosen ones or none; only now those they answer are told. */
export const releaseReplies = inTransaction(async (tx, actor: Actor, ids: number[]) => {
  for (const id of [...new Set(ids)].sort((one, other) => one - other)) {
    const answer = await lockAnswer(tx, id)
    if (!answer.is_pending_review) continue
    await tx
      .updateTable('topic_reply')
      .set({ is_pending_review: false, flagged_words: [] })
      .where('id', '=', id)
      .execute()
    await tellReply(tx, await getAnswer(tx, actor, id))
    await noteChange(tx, actor, { target: `回复 ${id}（${answer.title}）`, after: { release: true } })
  }
  return { message: '已放行' }
})
