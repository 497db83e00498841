import type { PersonalData } from '#kernel/personal-data/index.ts'
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
