import type { z } from 'zod'
import type { addReview as endpoint, Review } from '#contract/catalogue/items/reviews/reviews.ts'
import { type Db, inTransaction, type Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { announce } from '#kernel/live/index.ts'
import { itemKinds } from '../item-kinds.ts'
import { type CheckedText, checkedText } from './checked-text.ts'
import { type Reviewable, readReviewable, requireOwned } from './may-review.ts'
import { notifyOfReview } from './notices.ts'
import { getReview } from './review-queries.ts'
import { toReview } from './view.ts'
import './tables.ts'

type NewReview = z.output<typeof endpoint.body>

/** REV-1, REV-2: reviews an item that the actor has; the second review of the same item is refused. */
export const addReview = async (db: Db, actor: Actor, { stars, content, ...target }: NewReview): Promise<Review> => {
  requireOwned(await readReviewable(db, actor, target)) // first, so that only owners learn what the word check says
  const checked = await checkedText(db, 'content', content)
  return inTransaction(async (tx) => {
    const reviewable = await readReviewable(tx, actor, target)
    const id = await insertReview(tx, actor.id, reviewable, { stars, checked })
    const { item } = reviewable
    if (!checked.needsReview) {
      await notifyOfReview(tx, { item, reviewId: id, reviewerId: actor.id }, { stars, content: checked.text })
      announce(tx, { topic: itemKinds[item.kind].topic, id: item.id })
    }
    return toReview({ seesHeldAnswer: false })(await getReview(tx, actor.id, id))
  })(db)
}

/** Answers the id. Of two calls at once the second waits for the first and is refused. */
const insertReview = async (
  tx: Tx,
  authorId: number,
  reviewable: Reviewable,
  { stars, checked }: { stars: number; checked: CheckedText },
): Promise<number> => {
  const { id, version, ownerId } = reviewable.item
  const inserted = await tx
    .insertInto('review')
    .values({
      item_id: id,
      version,
      author_id: authorId,
      owner_id: ownerId,
      owned_by: requireOwned(reviewable),
      stars,
      content: checked.text,
      is_pending_review: checked.needsReview,
      flagged_words: checked.flaggedWords,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id ?? fail('already_reviewed')
}
