import type { Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import { announce } from '#kernel/live/index.ts'
import { erasedText, type RecycledContent, requireAuthor } from '../../../base/recycle/index.ts'
import { notify } from '../../../people/notices/index.ts'
import { itemKinds } from '../item-kinds.ts'
import { deleteReview } from './change-review.ts'
import { reviewsPath } from './reviews-path.ts'
import './tables.ts'

/** Reviews in the recycle bin. Their answers and votes go and come back with them. */
export const recycledReviews: RecycledContent = {
  remove: deleteReview,

  /** Refused when its author has written another one since. */
  async restore(tx, actor, id) {
    const review = await lockDeleted(tx, id)
    await requireAuthor(tx, review.author_id)
    const { kind, item_id: itemId, author_id: authorId } = review
    if (await hasAnother(tx, review)) fail('already_reviewed', { message: '作者已重新评价，不能恢复旧的评价' })
    await tx.updateTable('review').set({ deleted_at: null }).where('id', '=', id).execute()
    announce(tx, { topic: itemKinds[kind].topic, id: itemId })
    if (authorId === actor.id) return
    await notify(tx, authorId, {
      kind: 'review',
      tone: 'good',
      title: '评价已恢复',
      body: `您的评价「${review.content}」已恢复。`,
      link: reviewsPath(kind, itemId, id),
    })
  },

  /** The row stays, because rulings refer to it. */
  async erase(tx, id) {
    await tx
      .updateTable('review')
      .set({ content: erasedText, answer: null, answered_at: null, is_answer_pending: false, flagged_words: [] })
      .where('id', '=', id)
      .execute()
    await tx.deleteFrom('review_vote').where('review_id', '=', id).execute()
    return []
  },
}

const lockDeleted = async (tx: Tx, id: number) => {
  const row = await tx
    .selectFrom('review')
    .innerJoin('item', 'item.id', 'review.item_id')
    .select(['item.kind', 'review.item_id', 'review.author_id', 'review.content'])
    .where('review.id', '=', id)
    .where('review.deleted_at', 'is not', null)
    .forNoKeyUpdate('review')
    .executeTakeFirst()
  return row ?? fail('not_found')
}

const hasAnother = async (tx: Tx, { item_id, author_id }: Awaited<ReturnType<typeof lockDeleted>>) => {
  const other = await tx
    .selectFrom('review')
    .select('id')
    .where('author_id', '=', author_id)
    .where('item_id', '=', item_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return other !== undefined
}
