import { sql } from 'kysely'
import type { z } from 'zod'
import type { listFavoriteTopics, listOwnReplies } from '#contract/community/forum/forum.ts'
import { holds } from '#contract/permissions.ts'
import { containsPattern, type Db } from '#kernel/database/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { countUpTo, offsetOf } from '#kernel/listing/index.ts'
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
  const found = await rows
    .select(itemColumns)
    .orderBy(sortColumns[sort.field], sort.direction)
    .orderBy('topic.id', sort.direction)
    .limit(size)
    .offset(offsetOf(query))
    .execute()
  return { rows: found, ...(await countUpTo(rows.select('topic.id'), db)) }
}

/** The member's own replies with their topics, including those pending review. */
export const findOwnReplies = async (db: Db, actor: Actor, query: z.output<typeof listOwnReplies.query>) => {
  const isOwn = sql<boolean>`topic_reply.author_id = ${actor.id} and topic_reply.deleted_at is null
    and not topic_reply.is_topic_hidden`
  const rows = await selectReplies(db, actor.id)
    .select([...replyColumns, 'topic.title as topic_title'])
    .where(isOwn)
    .orderBy('topic_reply.created_at', query.sort.direction)
    .orderBy('topic_reply.id', query.sort.direction)
    .limit(query.size)
    .offset(offsetOf(query))
    .execute()
  return { rows, ...(await countUpTo(sql`select from topic_reply where ${isOwn}`, db)) }
}

export const findFavorites = async (db: Db, actor: Actor, query: z.output<typeof listFavoriteTopics.query>) => {
  const marked = selectTopics(db)
    .innerJoin('topic_favorite', 'topic_favorite.topic_id', 'topic.id')
    .where('topic_favorite.member_id', '=', actor.id)
    .where(isListed)
  const mine = query.name ? marked.where('topic.title', 'ilike', containsPattern(query.name)) : marked
  const rows = await mine
    .select([...itemColumns, 'topic_favorite.created_at as favorite_at'])
    .orderBy('topic_favorite.created_at', query.sort.direction)
    .orderBy('topic.id', query.sort.direction)
    .limit(query.size)
    .offset(offsetOf(query))
    .execute()
  return { rows, ...(await countUpTo(mine.select('topic.id'), db)) }
}
