import { type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import './tables.ts'

const reviewColumns = [
  'review.id',
  'item.kind',
  'review.item_id',
  'review.version',
  'review.author_id',
  'review.owned_by',
  'review.stars',
  'review.content',
  'review.is_pending_review',
  'review.answer',
  'review.answered_at',
  'review.is_answer_pending',
  'review.helpful_count',
  'review.created_at',
  'review.updated_at',
  'member.nick_name as author_name',
  'member.avatar',
] as const

/** Reviews with their items and authors, and whether the viewer found them helpful. */
export const selectReviews = (db: Db | Tx, viewerId: number | undefined) =>
  db
    .selectFrom('review')
    .innerJoin('item', 'item.id', 'review.item_id')
    .innerJoin('member', 'member.id', 'review.author_id')
    .select(reviewColumns)
    .select(
      (viewerId === undefined
        ? sql<boolean>`false`
        : sql<boolean>`exists (
            select from review_vote as vote where vote.review_id = review.id and vote.member_id = ${viewerId})`
      ).as('is_helpful'),
    )
export type ReviewRow = Awaited<ReturnType<ReturnType<typeof selectReviews>['executeTakeFirstOrThrow']>>

export const getReview = (db: Db | Tx, viewerId: number, id: number) =>
  selectReviews(db, viewerId).where('review.id', '=', id).executeTakeFirstOrThrow()

/** The member's own review of an item, also one that is pending review. */
export const findOwn = (db: Db | Tx, memberId: number, itemId: number) =>
  selectReviews(db, memberId)
    .where('review.author_id', '=', memberId)
    .where('review.item_id', '=', itemId)
    .where('review.deleted_at', 'is', null)
    .executeTakeFirst()

/** Locks a review that is not deleted. */
export const lockReview = async (tx: Tx, id: number) => {
  const row = await tx
    .selectFrom('review')
    .innerJoin('item', 'item.id', 'review.item_id')
    .select(['review.id', 'item.kind', 'review.item_id', 'review.author_id', 'review.stars', 'review.content'])
    .select(['review.is_pending_review', 'review.is_answer_pending', 'review.flagged_words'])
    .select(['review.answer', 'review.created_at'])
    .where('review.id', '=', id)
    .where('review.deleted_at', 'is', null)
    .forNoKeyUpdate('review')
    .executeTakeFirst()
  return row ?? fail('not_found')
}
export type LockedReview = Awaited<ReturnType<typeof lockReview>>

/** Literals, since a partial index needs a condition without parameters. */
export const isShown = sql<SqlBool>`review.is_shown`
