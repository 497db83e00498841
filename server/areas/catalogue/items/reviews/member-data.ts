import { sql } from 'kysely'
import type { Tx } from '#kernel/database/index.ts'
import { announce } from '#kernel/live/index.ts'
import { countRows, type MergedData, moveRows, type PersonalData } from '#kernel/personal-data/index.ts'
import './tables.ts'

/** Reviews stay after a member has left, since buyers rely on them; votes are erased. */
export const reviewData: readonly PersonalData[] = [
  {
    name: 'reviews',
    title: '写的评价',
    rows: (db, memberId) =>
      db
        .selectFrom('review')
        .innerJoin('item', 'item.id', 'review.item_id')
        .select(['review.id', 'item.kind', 'review.item_id', 'review.stars', 'review.content', 'review.helpful_count'])
        .select(['review.created_at', 'review.updated_at', 'review.deleted_at'])
        .where('review.author_id', '=', memberId)
        .orderBy('review.id')
        .stream(500),
  },
  {
    name: 'helpful-votes',
    title: '点过有用的评价',
    rows: (db, memberId) =>
      db
        .selectFrom('review_vote')
        .select(['review_id', 'created_at'])
        .where('member_id', '=', memberId)
        .orderBy('created_at')
        .stream(500),
    async erase(tx, memberId) {
      await tx.deleteFrom('review_vote').where('member_id', '=', memberId).execute()
      return []
    },
  },
]

const reviews: MergedData = {
  title: '评价',
  count: (db, memberId) => countRows(db, sql`review where author_id = ${memberId} and deleted_at is null`),
  /** One person has one review of an item and none of an own one, so the others of the closed account are deleted. */
  async move(tx, from, into) {
    await deleteDoubles(tx, from, into)
    await tx.updateTable('review').set({ owner_id: into }).where('owner_id', '=', from).execute()
    await tx.updateTable('review').set({ author_id: into }).where('author_id', '=', from).execute()
    await deleteOfOwnItems(tx, into)
    announce(tx, { topic: 'library' })
    announce(tx, { topic: 'lessons' })
  },
}

const deleteDoubles = (tx: Tx, from: number, into: number) =>
  sql`
    update review set deleted_at = now() where author_id = ${from} and deleted_at is null
      and exists (
        select from review as other where other.author_id = ${into}
          and other.item_id = review.item_id and other.deleted_at is null)`.execute(tx)

const deleteOfOwnItems = (tx: Tx, memberId: number) =>
  sql`
    update review set deleted_at = now()
    where author_id = ${memberId} and owner_id = ${memberId} and deleted_at is null`.execute(tx)

/** After the reviews: nobody votes for an own one. */
const votes: MergedData = {
  title: '点过有用的评价',
  count: (db, memberId) => countRows(db, sql`review_vote where member_id = ${memberId}`),
  async move(tx, from, into) {
    await moveRows(tx, { table: 'review_vote', key: 'review_id' }, from, into)
    await sql`
      delete from review_vote using review
      where review.id = review_vote.review_id and review.author_id = ${into} and member_id = ${into}`.execute(tx)
  },
}

export const mergedReviews: MergedData[] = [reviews, votes]
