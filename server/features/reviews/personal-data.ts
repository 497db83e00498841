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
        .select([
          'id',
          'kind',
          'item_id',
          'stars',
          'content',
          'helpful_count',
          'created_at',
          'updated_at',
          'deleted_at',
        ])
        .where('author_id', '=', memberId)
        .orderBy('id')
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
