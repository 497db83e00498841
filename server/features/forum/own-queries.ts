import { sql } from 'kysely'
import type { z } from 'zod'
import type { listFavoriteTopics, listOwnReplies } from '#contract/forum/forum.ts'
import { holds } from '#contract/permissions.ts'
import { containsPattern, type Db } from '#kernel/database/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { offsetOf } from '#kernel/listing/index.ts'
import { replyColumns, selectReplies } from './replies/reply-queries.ts'
import {
  isListed,
  isUnanswered,
  itemColumns,
  type ListQuery,
  selectTopics,
  sortColumns,
} from './topics/list-queries.ts'
import './tables.ts'

/** The topics of one author; he and administrators also see those that are pending review. */
export const findByAuthor = async (db: Db, viewer: Actor, query: ListQuery & { uploadUserId: number }) => {
  const { uploadUserId, topicCategoryId, unanswered, sort, size } = query
  let rows = selectTopics(db).where('topic.author_id', '=', uploadUserId).where('topic.deleted_at', 'is', null)
  if (viewer.id !== uploadUserId && !holds(viewer.adminRole, 'moderate')) rows = rows.where(isListed)
  if (topicCategoryId) rows = rows.where('topic.category_id', '=', topicCategoryId)
  if (unanswered) rows = rows.where(isUnanswered)
  const { total } = await rows.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  const found = await rows
    .select(itemColumns)
    .orderBy(sortColumns[sort.field], sort.direction)
    .orderBy('topic.id', sort.direction)
    .limit(size)
    .offset(offsetOf(query))
    .execute()
  return { rows: found, total }
}

/** The member's own replies with their topics, including those pending review. */
export const findOwnReplies = async (db: Db, actor: Actor, query: z.output<typeof listOwnReplies.query>) => {
  const rows = await selectReplies(db, actor.id)
    .select([...replyColumns, 'topic.title as topic_title'])
    .where('topic_reply.author_id', '=', actor.id)
    .where('topic_reply.deleted_at', 'is', null)
    .where(sql<boolean>`not topic_reply.is_topic_hidden`)
    .orderBy('topic_reply.created_at', query.sort.direction)
    .orderBy('topic_reply.id', query.sort.direction)
    .limit(query.size)
    .offset(offsetOf(query))
    .execute()
  return { rows, total: await countOwnReplies(db, actor.id) }
}

/** Visible replies have a counter; the few that are pending review are counted on demand. */
const countOwnReplies = async (db: Db, memberId: number): Promise<number> => {
  const { rows } = await sql<{ total: number }>`
    select coalesce((select reply_count from forum_member where member_id = ${memberId}), 0)
      + (select count(*)::int from topic_reply
         where author_id = ${memberId} and is_pending_review and deleted_at is null and not is_topic_hidden) as total`.execute(
    db,
  )
  return rows[0]!.total
}

/** The total is counted on demand, since one member's favourites are few. */
export const findFavorites = async (db: Db, actor: Actor, query: z.output<typeof listFavoriteTopics.query>) => {
  const marked = selectTopics(db)
    .innerJoin('topic_favorite', 'topic_favorite.topic_id', 'topic.id')
    .where('topic_favorite.member_id', '=', actor.id)
    .where(isListed)
  const mine = query.name ? marked.where('topic.title', 'ilike', containsPattern(query.name)) : marked
  const { total } = await mine.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  const rows = await mine
    .select([...itemColumns, 'topic_favorite.created_at as favorite_at'])
    .orderBy('topic_favorite.created_at', query.sort.direction)
    .orderBy('topic.id', query.sort.direction)
    .limit(query.size)
    .offset(offsetOf(query))
    .execute()
  return { rows, total }
}
