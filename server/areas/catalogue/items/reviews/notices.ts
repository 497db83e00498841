import { reviewKindLabels } from '#contract/catalogue/items/reviews/review-rules.ts'
import type { Tx } from '#kernel/database/index.ts'
import { noticeText, notify } from '../../../people/notices/index.ts'
import type { OfferedItem } from '../items.ts'
import { reviewsPath } from './reviews-path.ts'

interface ReviewNotice {
  item: OfferedItem
  reviewId: number
  reviewerId: number
}

/** Notifies the author of an item of a review that has become visible. */
export const notifyOfReview = async (
  tx: Tx,
  { item, reviewId, reviewerId }: ReviewNotice,
  { stars, content }: { stars: number; content: string },
): Promise<void> => {
  const values = {
    user: await nameOf(tx, reviewerId),
    kind: reviewKindLabels[item.kind],
    name: item.name,
    stars,
    excerpt: content,
  }
  const link = reviewsPath(item.kind, item.id, reviewId)
  await notify(tx, item.ownerId, noticeText('reviewAdded', values, link))
}

/** Notifies the author of a review of an answer that has become visible. */
export const notifyOfAnswer = async (
  tx: Tx,
  { item, reviewId, reviewerId }: ReviewNotice,
  answer: string,
): Promise<void> => {
  const values = { user: await nameOf(tx, item.ownerId), name: item.name, excerpt: answer }
  const link = reviewsPath(item.kind, item.id, reviewId)
  await notify(tx, reviewerId, noticeText('reviewAnswered', values, link))
}

const nameOf = async (tx: Tx, memberId: number): Promise<string> => {
  const { nick_name } = await tx
    .selectFrom('member')
    .select('nick_name')
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()
  return nick_name
}
