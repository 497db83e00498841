import type { Review } from '#contract/catalogue/items/reviews/reviews.ts'
import type { ReviewRow } from './review-queries.ts'

/** An answer that is pending review is only part of it for those who may see it: the author of the item and administrators. */
export const toReview =
  ({ seesHeldAnswer }: { seesHeldAnswer: boolean }) =>
  (row: ReviewRow): Review => ({
    id: row.id,
    kind: row.kind,
    itemId: row.item_id,
    uploadUserId: row.author_id,
    uploadUserName: row.author_name,
    avatar: row.avatar,
    ownedBy: row.owned_by,
    versionNumber: row.version,
    stars: row.stars,
    content: row.content,
    uploadTime: row.created_at.toISOString(),
    isEdited: row.updated_at > row.created_at,
    isHeld: row.is_pending_review,
    helpfulCount: row.helpful_count,
    isHelpful: row.is_helpful,
    answer:
      row.answer !== null && (seesHeldAnswer || !row.is_answer_pending)
        ? { content: row.answer, answerTime: row.answered_at!.toISOString(), isHeld: row.is_answer_pending }
        : null,
  })
