import { sql } from 'kysely'
import { announce } from '#kernel/live/index.ts'
import { countRows, type MergedData, moveRows, type PersonalData } from '#kernel/personal-data/index.ts'
import { favoriteData } from './topics/favorites.ts'
import { indexTopic } from './topics/search-topics.ts'
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

const favorites: MergedData = {
  title: '收藏的帖子',
  count: (db, memberId) => countRows(db, sql`topic_favorite where member_id = ${memberId}`),
  async move(tx, from, into) {
    const both = await moveRows(tx, { table: 'topic_favorite', key: 'topic_id' }, from, into)
    await sql`update topic set favorite_count = favorite_count - 1 where id = any(${both}::bigint[])`.execute(tx)
  },
}

/** Before the posts: the likes that a text loses are taken from its author, who is one of the two as well. */
const likes: MergedData = {
  title: '点赞',
  count: async (db, memberId) =>
    (await countRows(db, sql`topic_like where member_id = ${memberId}`)) +
    (await countRows(db, sql`reply_like where member_id = ${memberId}`)),
  async move(tx, from, into) {
    const topics = await moveRows(tx, { table: 'topic_like', key: 'topic_id' }, from, into)
    await sql`update topic_activity set like_count = like_count - 1 where id = any(${topics}::bigint[])`.execute(tx)
    const replies = await moveRows(tx, { table: 'reply_like', key: 'reply_id' }, from, into)
    await sql`update topic_reply set like_count = like_count - 1 where id = any(${replies}::bigint[])`.execute(tx)
  },
}

const posts: MergedData = {
  title: '帖子与回复',
  count: async (db, memberId) =>
    (await countRows(db, sql`topic where author_id = ${memberId} and deleted_at is null`)) +
    (await countRows(db, sql`topic_reply where author_id = ${memberId} and deleted_at is null`)),
  async move(tx, from, into) {
    const moved = await tx
      .updateTable('topic')
      .set({ author_id: into })
      .where('author_id', '=', from)
      .returning('id')
      .execute()
    await sql`update topic_activity set author_id = ${into} where author_id = ${from}`.execute(tx)
    await sql`update topic_reply set author_id = ${into} where author_id = ${from}`.execute(tx)
    await sql`
      insert into forum_member as kept (member_id, topic_count, reply_count, accepted_count, like_count, region)
      select ${into}::bigint, topic_count, reply_count, accepted_count, like_count, region from forum_member where member_id = ${from}
      on conflict (member_id) do update set topic_count = kept.topic_count + excluded.topic_count,
        reply_count = kept.reply_count + excluded.reply_count, accepted_count = kept.accepted_count + excluded.accepted_count,
        like_count = kept.like_count + excluded.like_count, region = coalesce(kept.region, excluded.region)`.execute(tx)
    await sql`delete from forum_member where member_id = ${from}`.execute(tx)
    for (const { id } of moved) await indexTopic(tx, id)
    announce(tx, { topic: 'forum' })
  },
}

const drafts: MergedData = {
  title: '帖子草稿',
  count: (db, memberId) => countRows(db, sql`topic_draft where member_id = ${memberId}`),
  async move(tx, from, into) {
    await moveRows(tx, { table: 'topic_draft', key: 'topic_id' }, from, into)
  },
}

export const mergedPosts: MergedData[] = [favorites, likes, posts, drafts]
