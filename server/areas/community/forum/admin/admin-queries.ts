import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import type { listAdminReplies, listAdminTopics } from '#contract/community/forum/forum.ts'
import { containsPattern, type Db } from '#kernel/database/index.ts'
import { countEach, countUpTo, offsetOf } from '#kernel/listing/index.ts'
import { dayEnd, dayStart, requirePeriod } from '#kernel/time/index.ts'
import { replyColumns, selectReplies } from '../replies/reply-queries.ts'
import { itemColumns, selectTopics, sortColumns, tableOf } from '../topics/list-queries.ts'
import { findAnyByWords } from '../topics/search-topics.ts'
import '../tables.ts'

type TopicsQuery = z.output<typeof listAdminTopics.query>
type RepliesQuery = z.output<typeof listAdminReplies.query>

const orders = { ...sortColumns, updateTime: 'topic.updated_at' } as const

const byAuthor = (
  column: 'topic.author_id' | 'topic_reply.author_id',
  words: string,
) => sql<SqlBool>`${sql.ref(column)} in (
  select id from member where username ilike ${containsPattern(words)} or nick_name ilike ${containsPattern(words)})`

/** A literal, since a partial index needs a condition without parameters. */
const is = (column: RawBuilder<unknown>, value: 0 | 1) => sql<SqlBool>`${value ? sql`` : sql`not `}${column}`

const idsOf = async (db: Db, title: string | undefined) => (title ? await findAnyByWords(db, title) : undefined)

/** Pages of the back office's table, including topics pending review; pinned topics come first, as in the forum. */
export const topicPages = async (db: Db, { title, from, to }: Pick<TopicsQuery, 'title' | 'from' | 'to'>) => {
  requirePeriod({ from, to })
  const ids = await idsOf(db, title)
  return (query: TopicsQuery) => topicRows(db, query, ids)
}

const topicRows = (db: Db, query: TopicsQuery, ids: number[] | undefined) => {
  const sorted = orders[query.sort.field]
  const { column } = tableOf(sorted)
  const isRare = query.isHeld === 1 || query.isLocked === 1 // sorting the few matches is faster than walking the index of the order
  return selectTopics(db)
    .where(matchesTopic(query, ids, isRare ? undefined : sorted))
    .select([...itemColumns, 'topic.flagged_words', 'topic.ai_share', 'topic.ai_share_ruled'])
    .orderBy(column('is_pinned'), query.sort.direction)
    .orderBy(sorted, query.sort.direction)
    .orderBy(column('id'), query.sort.direction)
    .limit(query.size)
    .offset(offsetOf(query))
    .execute()
}

/** One page with the number of topics in each tab. */
export const findTopicsForAdmin = async (db: Db, query: TopicsQuery) => {
  requirePeriod(query)
  const ids = await idsOf(db, query.title)
  const rows = await topicRows(db, query, ids)
  const { isHeld: _held, isPinned: _pinned, isLocked: _locked, ...filter } = query
  const count = (chosen: TopicsFilter) => countUpTo(sql`select from topic where ${matchesTopic(chosen, ids)}`, db)
  const counted = await countEach(tabs, (tab) => count({ ...filter, ...tabFilters[tab] }))
  return { rows, ...counted, ...(await count(query)) }
}

/** The tabs of the table; each leaves the other filters as they are. */
const tabFilters = { all: {}, held: { isHeld: 1 }, pinned: { isPinned: 1 }, locked: { isLocked: 1 } } as const
const tabs = Object.keys(tabFilters) as (keyof typeof tabFilters)[]

type TopicsFilter = Omit<TopicsQuery, 'page' | 'size' | 'sort'>

const matchesTopic = (filter: TopicsFilter, ids: number[] | undefined, sorted: string = orders.uploadTime) => {
  const { topicCategoryId, uploadUserName, isPinned, isLocked, isHeld, from, to } = filter
  const { column } = tableOf(sorted)
  const conditions = [sql<SqlBool>`${column('deleted_at')} is null`]
  if (ids) conditions.push(sql<SqlBool>`topic.id = any(${ids}::bigint[])`)
  if (topicCategoryId) conditions.push(sql<SqlBool>`${column('category_id')} = ${topicCategoryId}`)
  if (uploadUserName) conditions.push(byAuthor('topic.author_id', uploadUserName))
  if (isPinned !== undefined) conditions.push(is(column('is_pinned'), isPinned))
  if (isLocked !== undefined) conditions.push(is(column('is_locked'), isLocked))
  if (isHeld !== undefined) conditions.push(is(column('is_pending_review'), isHeld))
  if (from) conditions.push(sql<SqlBool>`${column('created_at')} >= ${dayStart(from)}`)
  if (to) conditions.push(sql<SqlBool>`${column('created_at')} < ${dayEnd(to)}`)
  return allOf(conditions)
}

const allOf = (conditions: RawBuilder<SqlBool>[]) => sql<SqlBool>`${sql.join(conditions, sql` and `)}`

const replyOrders = { uploadTime: 'topic_reply.created_at', love: 'topic_reply.like_count' } as const

/** Pages of all replies that are not deleted, each with its topic. */
export const replyPages = async (
  db: Db,
  viewerId: number,
  { title, from, to }: Pick<RepliesQuery, 'title' | 'from' | 'to'>,
) => {
  requirePeriod({ from, to })
  const topicIds = await idsOf(db, title)
  return (query: RepliesQuery) => replyRows(db, viewerId, query, topicIds)
}

const replyRows = (db: Db, viewerId: number, query: RepliesQuery, topicIds: number[] | undefined) =>
  selectReplies(db, viewerId)
    .where(matchesReply(query, topicIds))
    .select([...replyColumns, 'topic.title as topic_title', 'topic_reply.flagged_words'])
    .orderBy(replyOrders[query.sort.field], query.sort.direction)
    .orderBy('topic_reply.id', query.sort.direction)
    .limit(query.size)
    .offset(offsetOf(query))
    .execute()

/** One page with the number of replies in each tab. */
export const findRepliesForAdmin = async (db: Db, viewerId: number, query: RepliesQuery) => {
  requirePeriod(query)
  const topicIds = await idsOf(db, query.title)
  const rows = await replyRows(db, viewerId, query, topicIds)
  const count = (filter: RepliesFilter) =>
    countUpTo(sql`select from topic_reply where ${matchesReply(filter, topicIds)}`, db)
  const counted = await countEach(['all', 'held'], (tab) => count({ ...query, isHeld: tab === 'held' ? 1 : undefined }))
  return { rows, ...counted, ...(await count(query)) }
}

type RepliesFilter = Omit<RepliesQuery, 'page' | 'size' | 'sort'>

const matchesReply = (filter: RepliesFilter, topicIds: number[] | undefined) => {
  const { content, uploadUserName, isHeld, from, to } = filter
  const conditions = [sql<SqlBool>`topic_reply.deleted_at is null and not topic_reply.is_topic_hidden`]
  if (content) conditions.push(sql<SqlBool>`topic_reply.content ilike ${containsPattern(content)}`)
  if (topicIds) conditions.push(sql<SqlBool>`topic_reply.topic_id = any(${topicIds}::bigint[])`)
  if (uploadUserName) conditions.push(byAuthor('topic_reply.author_id', uploadUserName))
  if (isHeld !== undefined) conditions.push(is(sql`topic_reply.is_pending_review`, isHeld))
  if (from) conditions.push(sql<SqlBool>`topic_reply.created_at >= ${dayStart(from)}`)
  if (to) conditions.push(sql<SqlBool>`topic_reply.created_at < ${dayEnd(to)}`)
  return allOf(conditions)
}
