import type { Tx } from '#kernel/database/index.ts'
import type { OwnedBy } from './tables.ts'
import './tables.ts'

export interface PastReview {
  itemId: number
  version: number
  authorId: number
  ownerId: number
  ownedBy: OwnedBy
  stars: number
  content: string
  at: Date
  answer?: { content: string; at: Date } | undefined
  /** Members who found it helpful. */
  votes: number[]
}

/** Adds a review of another portal with its answer and votes; nobody is notified. */
export const importReview = async (tx: Tx, review: PastReview): Promise<void> => {
  const { id } = await tx
    .insertInto('review')
    .values({
      item_id: review.itemId,
      version: review.version,
      author_id: review.authorId,
      owner_id: review.ownerId,
      owned_by: review.ownedBy,
      stars: review.stars,
      content: review.content,
      created_at: review.at,
      updated_at: review.at,
      answer: review.answer?.content ?? null,
      answered_at: review.answer?.at ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (review.votes.length === 0) return
  await tx
    .insertInto('review_vote')
    .values(review.votes.map((memberId) => ({ review_id: id, member_id: memberId, created_at: review.at })))
    .execute()
}
