import { inTransaction } from '#kernel/database/index.ts'
import { type Actor, noteChange } from '#kernel/http/index.ts'
import { announce } from '#kernel/live/index.ts'
import { itemKinds } from '../item-kinds.ts'
import { requireItem } from '../items.ts'
import { notifyOfAnswer, notifyOfReview } from './notices.ts'
import { lockReview } from './review-queries.ts'
import './tables.ts'

/** Publishes reviews and answers that are pending review, all or none, and sends the notices that were withheld until now. */
export const releaseReviews = inTransaction(async (tx, actor: Actor, ids: number[]) => {
  for (const id of [...new Set(ids)].sort((one, other) => one - other)) {
    const review = await lockReview(tx, id)
    if (!review.is_pending_review && !review.is_answer_pending) continue
    await tx
      .updateTable('review')
      .set({ is_pending_review: false, is_answer_pending: false, flagged_words: [] })
      .where('id', '=', id)
      .execute()
    const { item } = await requireItem(tx, actor, review.kind, review.item_id)
    const notice = { item, reviewId: id, reviewerId: review.author_id }
    if (review.is_pending_review) await notifyOfReview(tx, notice, review)
    if (review.is_answer_pending) await notifyOfAnswer(tx, notice, review.answer!)
    await noteChange(tx, actor, { target: `评价 ${id}（${item.name}）`, after: { release: true } })
    announce(tx, { topic: itemKinds[review.kind].topic, id: review.item_id })
  }
  return { message: '已放行' }
})
