import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import type { listAdminReplies, listAdminTopics } from '#contract/forum/forum.ts'
import { containsPattern, type Db } from '#kernel/database/index.ts'
import { countEach, countUpTo, offsetOf, periodCounts } from '#kernel/listing/index.ts'
import { dayEnd, dayStart, requirePeriod } from '#kernel/time/index.ts'
import { replyColumns, selectReplies } from '../replies/reply-queries.ts'
import { countListed, itemColumns, selectTopics, sortColumns, tableOf } from '../topics/list-queries.ts'
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
  return narrowTopics(selectTopics(db), query, ids, isRare ? undefined : sorted)
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
  const counted = await countEach(tabs, (tab) => countTopics(db, { ...filter, ...tabFilters[tab] }, ids))
  return { rows, ...counted, ...(await countTopics(db, query, ids)) }
}

/** The tabs of the table; each leaves the other filters as they are. */
const tabFilters = { all: {}, held: { isHeld: 1 }, pinned: { isPinned: 1 }, locked: { isLocked: 1 } } as const
const tabs = Object.keys(tabFilters) as (keyof typeof tabFilters)[]

type TopicsFilter = Omit<TopicsQuery, 'page' | 'size' | 'sort'>

const narrowTopics = (
  rows: ReturnType<typeof selectTopics>,
  filter: TopicsFilter,
  ids: number[] | undefined,
  sorted: string = orders.uploadTime,
) => {
  const { topicCategoryId, uploadUserName, isPinned, isLocked, isHeld, from, to } = filter
  const { column } = tableOf(sorted)
  let narrowed = rows.where(sql<SqlBool>`${column('deleted_at')} is null`)
  if (ids) narrowed = narrowed.where(sql<SqlBool>`topic.id = any(${ids}::bigint[])`)
  if (topicCategoryId) narrowed = narrowed.where(sql<SqlBool>`${column('category_id')} = ${topicCategoryId}`)
  if (uploadUserName) narrowed = narrowed.where(byAuthor('topic.author_id', uploadUserName))
  if (isPinned !== undefined) narrowed = narrowed.where(is(column('is_pinned'), isPinned))
  if (isLocked !== undefined) narrowed = narrowed.where(is(column('is_locked'), isLocked))
  if (isHeld !== undefined) narrowed = narrowed.where(is(column('is_pending_review'), isHeld))
  if (from) narrowed = narrowed.where(sql<SqlBool>`${column('created_at')} >= ${dayStart(from)}`)
  if (to) narrowed = narrowed.where(sql<SqlBool>`${column('created_at')} < ${dayEnd(to)}`)
  return narrowed
}

/** Counters give the exact total by category and days; with other filters the matching rows are counted. */
const countTopics = async (db: Db, filter: TopicsFilter, ids: number[] | undefined) => {
  const { isPinned, isLocked, isHeld, uploadUserName } = filter
  const isCounted = [ids, isPinned, isLocked, uploadUserName].every((one) => one === undefined) && isHeld !== 1
  if (!isCounted) return countUpTo(narrowTopics(selectTopics(db), filter, ids).select('topic.id'), db)
  const listed = await countListed(db, filter as TopicsFilter & { unanswered: undefined })
  return { total: listed + (isHeld === 0 ? 0 : await countPendingTopics(db, filter)) }
}

/** Counted on demand, since few topics are pending review. */
const countPendingTopics = async (db: Db, { topicCategoryId, from, to }: TopicsFilter): Promise<number> => {
  const { count } = await narrowTopics(selectTopics(db), { topicCategoryId, from, to, isHeld: 1 }, undefined)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

const replyOrders = { uploadTime: 'topic_reply.created_at', love: 'topic_reply.like_count' } as const
const replyCounts = periodCounts('topic_reply_count')

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
  narrowReplies(db, viewerId, query, topicIds)
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
  const counted = await countEach(['all', 'held'], (tab) =>
    countReplies(db, { ...query, isHeld: tab === 'held' ? 1 : undefined }, topicIds),
  )
  return { rows, ...counted, ...(await countReplies(db, query, topicIds)) }
}

type RepliesFilter = Omit<RepliesQuery, 'page' | 'size' | 'sort'>

const narrowReplies = (db: Db, viewerId: number, filter: RepliesFilter, topicIds: number[] | undefined) => {
  const { content, uploadUserName, isHeld, from, to } = filter
  let narrowed = selectReplies(db, viewerId)
    .where('topic_reply.deleted_at', 'is', null)
    .where(sql<SqlBool>`not topic_reply.is_topic_hidden`)
  if (content) narrowed = narrowed.where('topic_reply.content', 'ilike', containsPattern(content))
  if (topicIds) narrowed = narrowed.where(sql<SqlBool>`topic_reply.topic_id = any(${topicIds}::bigint[])`)
  if (uploadUserName) narrowed = narrowed.where(byAuthor('topic_reply.author_id', uploadUserName))
  if (isHeld !== undefined)
    narrowed = narrowed.where(
      isHeld ? sql<SqlBool>`topic_reply.is_pending_review` : sql<SqlBool>`not topic_reply.is_pending_review`,
    )
  if (from) narrowed = narrowed.where('topic_reply.created_at', '>=', dayStart(from))
  if (to) narrowed = narrowed.where('topic_reply.created_at', '<', dayEnd(to))
  return narrowed
}

const countReplies = async (db: Db, filter: RepliesFilter, topicIds: number[] | undefined) => {
  const { content, uploadUserName, isHeld, from, to } = filter
  if (content || topicIds || uploadUserName)
    return countUpTo(narrowReplies(db, 0, filter, topicIds).clearSelect().select('topic_reply.id'), db)
  if (isHeld === 1) return { total: await countPendingReplies(db, filter) }
  const listed = await replyCounts.count(db, sql``, {
    from: from ? sql`${from}` : undefined,
    to: to ? sql`${to}` : undefined,
  })
  return { total: listed + (isHeld === 0 ? 0 : await countPendingReplies(db, filter)) }
}

const countPendingReplies = async (db: Db, { from, to }: RepliesFilter): Promise<number> => {
  const { count } = await narrowReplies(db, 0, { from, to, isHeld: 1 }, undefined)
    .clearSelect()
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Visible replies of the whole forum. */
export const countAllReplies = (db: Db): Promise<number> => replyCounts.count(db, sql``)
