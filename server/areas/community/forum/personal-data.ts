import { sql } from 'kysely'
import type { PersonalData } from '#kernel/personal-data/index.ts'
import { favoriteData } from './topics/favorites.ts'
import './tables.ts'

/**
 * Topics and replies stay after a member has left, since others replied to them, but not from where they were written; drafts
 * and favourites are erased.
 */
export const forumData: readonly PersonalData[] = [
  {
    name: 'topics',
    title: '发表的帖子',
    rows: (db, memberId) =>
      db
        .selectFrom('topic')
        .select(['id', 'title', 'content', 'tags', 'region', 'created_at', 'updated_at', 'deleted_at'])
        .where('author_id', '=', memberId)
        .orderBy('id')
        .stream(100),
    async erase(tx, memberId) {
      await sql`update topic set region = null where author_id = ${memberId} and region is not null`.execute(tx)
      await sql`update forum_member set region = null where member_id = ${memberId}`.execute(tx)
      return []
    },
  },
  {
    name: 'replies',
    title: '发表的回复',
    rows: (db, memberId) =>
      db
        .selectFrom('topic_reply')
        .select(['id', 'topic_id', 'content', 'region', 'created_at', 'updated_at', 'deleted_at'])
        .where('author_id', '=', memberId)
        .orderBy('id')
        .stream(500),
    async erase(tx, memberId) {
      await sql`update topic_reply set region = null where author_id = ${memberId} and region is not null`.execute(tx)
      return []
    },
  },
  favoriteData,
  {
    name: 'topic-drafts',
    title: '帖子草稿',
    rows: (db, memberId) =>
      db
        .selectFrom('topic_draft')
        .select(['topic_id', 'title', 'content', 'tags', 'updated_at'])
        .where('member_id', '=', memberId)
        .orderBy('topic_id')
        .stream(100),
    async erase(tx, memberId) {
      await tx.deleteFrom('topic_draft').where('member_id', '=', memberId).execute()
      return []
    },
  },
]
