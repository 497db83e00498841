import { sql } from 'kysely'
import type { z } from 'zod'
import type { answerReview as endpoint, Review } from '#contract/catalogue/items/reviews/reviews.ts'
import { type Db, inTransaction, type Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { announce } from '#kernel/live/index.ts'
import { itemKinds } from '../item-kinds.ts'
import { requireItem } from '../items.ts'
import { type CheckedText, checkedText } from './checked-text.ts'
import { notifyOfAnswer } from './notices.ts'
import { getReview, lockReview } from './review-queries.ts'
import { toReview } from './view.ts'
import './tables.ts'

/** REV-3: the author of the item answers a review, or changes the answer. The reviewer is notified of the first one. */
export const answerReview = async (
  db: Db,
  actor: Actor,
  { id, answer }: z.output<typeof endpoint.body>,
): Promise<Review> => {
  await inTransaction(lockAnswered)(db, actor, id) // first, so that only the author learns what the word check says
  return saveAnswer(db, actor, id, await checkedText(db, 'answer', answer))
}

const saveAnswer = inTransaction(async (tx, actor: Actor, id: number, checked: CheckedText): Promise<Review> => {
  const { review, item } = await lockAnswered(tx, actor, id)
  const isPending = checked.needsReview || review.is_answer_pending
  await tx
    .updateTable('review')
    .set({
      answer: checked.text,
      answered_at: sql<Date>`now()`,
      is_answer_pending: isPending,
      flagged_words: [...new Set([...review.flagged_words, ...checked.flaggedWords])],
    })
    .where('id', '=', id)
    .execute()
  const notice = { item, reviewId: id, reviewerId: review.author_id }
  if (review.answer === null && !isPending) await notifyOfAnswer(tx, notice, checked.text)
  announce(tx, { topic: itemKinds[review.kind].topic, id: review.item_id })
  return toReview({ seesHeldAnswer: true })(await getReview(tx, actor.id, id))
})

/** A shown review of an item that the actor offers. */
const lockAnswered = async (tx: Tx, actor: Actor, id: number) => {
  const review = await lockReview(tx, id)
  if (review.is_pending_review) fail('not_found')
  const { item } = await requireItem(tx, actor, review.kind, review.item_id)
  if (item.ownerId !== actor.id) fail('forbidden')
  return { review, item }
}
