import { sql } from 'kysely'
import type { z } from 'zod'
import { reviewLimits } from '#contract/catalogue/items/reviews/review-rules.ts'
import type { updateReview as endpoint, Review } from '#contract/catalogue/items/reviews/reviews.ts'
import { holds } from '#contract/permissions.ts'
import { type Db, inTransaction, type Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { announce } from '#kernel/live/index.ts'
import { recycle } from '../../../base/recycle/index.ts'
import { notify } from '../../../people/notices/index.ts'
import { itemKinds } from '../item-kinds.ts'
import { type CheckedText, checkedText } from './checked-text.ts'
import { getReview, type LockedReview, lockReview } from './review-queries.ts'
import { toReview } from './view.ts'
import './tables.ts'

const dayMs = 86_400_000

/** REV-4: whether the review is new enough to be changed. */
export const mayEdit = ({ created_at }: { created_at: Date }): boolean =>
  Date.now() - created_at.getTime() < reviewLimits.editDays * dayMs

/** Changes the actor's own review. A sensitive word makes it pending review, which only an administrator ends. */
export const updateReview = async (
  db: Db,
  actor: Actor,
  { id, stars, content }: z.output<typeof endpoint.body>,
): Promise<Review> => {
  await inTransaction(lockOwn)(db, actor, id) // first, so that only the author learns what the word check says
  return saveReview(db, actor, { id, stars, checked: await checkedText(db, 'content', content) })
}

const saveReview = inTransaction(
  async (
    tx,
    actor: Actor,
    { id, stars, checked }: { id: number; stars: number; checked: CheckedText },
  ): Promise<Review> => {
    const review = await lockOwn(tx, actor, id)
    await tx
      .updateTable('review')
      .set({
        stars,
        content: checked.text,
        is_pending_review: checked.needsReview || review.is_pending_review,
        flagged_words: [...new Set([...review.flagged_words, ...checked.flaggedWords])],
        updated_at: sql<Date>`clock_timestamp()`,
      })
      .where('id', '=', id)
      .execute()
    announce(tx, { topic: itemKinds[review.kind].topic, id: review.item_id })
    return toReview({ seesHeldAnswer: false })(await getReview(tx, actor.id, id))
  },
)

const lockOwn = async (tx: Tx, actor: Actor, id: number) => {
  const review = await lockReview(tx, id)
  if (review.author_id !== actor.id) fail(review.is_pending_review ? 'not_found' : 'forbidden')
  if (!mayEdit(review)) fail('review_too_old')
  return review
}

/** Deletes the actor's own review; administrators may delete any. The answer goes with it. */
export const deleteReview = inTransaction(async (tx, actor: Actor, id: number) => {
  const review = await lockReview(tx, id)
  const isOwn = review.author_id === actor.id
  if (!isOwn && !holds(actor.adminRole, 'moderate', 'do')) fail(review.is_pending_review ? 'not_found' : 'forbidden')
  await removeReview(tx, actor, review, '管理员删除')
  return { message: '恭喜你，删除成功' }
})

/** Hides the review and notifies its author unless he deleted it himself. */
export const removeReview = async (tx: Tx, actor: Actor, review: LockedReview, reason: string): Promise<void> => {
  await tx.updateTable('review').set({ deleted_at: sql<Date>`now()` }).where('id', '=', review.id).execute()
  await recycle(tx, actor, { kind: 'review', id: review.id, title: review.content })
  announce(tx, { topic: itemKinds[review.kind].topic, id: review.item_id })
  if (review.author_id === actor.id) return
  await notify(tx, review.author_id, {
    kind: 'review',
    tone: 'bad',
    title: '评价已被删除',
    body: `您的评价「${review.content}」已被管理员删除，理由：${reason}。`,
  })
}
