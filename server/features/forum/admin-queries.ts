import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import type { listAdminReplies, listAdminTopics } from '#contract/forum.ts'
import { containsPattern, type Db } from '#kernel/database/index.ts'
import { countUpTo, offsetOf, periodCounts } from '#kernel/listing/index.ts'
import { dayEnd, dayStart, requirePeriod } from '#kernel/time/index.ts'
import { answerColumns, answers } from './answer-queries.ts'
import { countListed, itemColumns, sortColumns, tableOf, topics } from './list-queries.ts'
import { findAnyByWords } from './search-topics.ts'
import './tables.ts'

type TopicsQuery = z.output<typeof listAdminTopics.query>
type AnswersQuery = z.output<typeof listAdminReplies.query>

const orders = { ...sortColumns, updateTime: 'topic.updated_at' } as const

const requireDays = ({ from, to }: { from?: string | undefined; to?: string | undefined }) => {
  requirePeriod({ from, to })
}

const byAuthor = (
  column: 'topic.author_id' | 'topic_reply.author_id',
  words: string,
) => sql<SqlBool>`${sql.ref(column)} in (
  select id from member where username ilike ${containsPattern(words)} or nick_name ilike ${containsPattern(words)})`

/** As a literal: partial indexes are found by it. */
const is = (column: RawBuilder<unknown>, wanted: 0 | 1) => sql<SqlBool>`${wanted ? sql`` : sql`not `}${column}`

/** One page of the back office's table, whatever is held among it; pinned topics first, as in the forum. */
export const findForAdmin = async (db: Db, query: TopicsQuery) => {
  requireDays(query)
  const ids = query.title ? (await findAnyByWords(db, query.title)).ids : undefined
  const sorted = orders[query.sort.field]
  const { column } = tableOf(sorted)
  const isRare = query.isHeld === 1 || query.isLocked === 1 // few are found and sorted
  const rows = await narrowTopics(topics(db), query, ids, isRare ? undefined : sorted)
    .select([...itemColumns, 'topic.flagged_words'])
    .orderBy(column('is_pinned'), query.sort.direction)
    .orderBy(sorted, query.sort.direction)
    .orderBy(column('id'), query.sort.direction)
    .limit(query.size)
    .offset(offsetOf(query))
    .execute()
  const held = await countHeld(db, {})
  return { rows, ...(await countForAdmin(db, query, ids)), heldCount: held }
}

type TopicsFilter = Omit<TopicsQuery, 'page' | 'size' | 'sort'>

const narrowTopics = (
  rows: ReturnType<typeof topics>,
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

/** Exact by kept counters for category and days; other filters are counted over their matches. */
const countForAdmin = async (db: Db, filter: TopicsFilter, ids: number[] | undefined) => {
  const { isPinned, isLocked, isHeld, uploadUserName } = filter
  const isCounted = [ids, isPinned, isLocked, uploadUserName].every((one) => one === undefined) && isHeld !== 1
  if (!isCounted) return countUpTo(narrowTopics(topics(db), filter, ids).select('topic.id'), db)
  const listed = await countListed(db, filter as TopicsFilter & { unanswered: undefined })
  return { total: listed + (isHeld === 0 ? 0 : await countHeld(db, filter)) }
}

/** What is held back is little. */
const countHeld = async (db: Db, { topicCategoryId, from, to }: TopicsFilter): Promise<number> => {
  const { count } = await narrowTopics(topics(db), { topicCategoryId, from, to, isHeld: 1 }, undefined)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

const answerOrders = { uploadTime: 'topic_reply.created_at', love: 'topic_reply.like_count' } as const
const answerCounts = periodCounts('topic_reply_count')

/** One page of all replies that are not deleted, each with its topic. */
export const findAnswersForAdmin = async (db: Db, viewerId: number, query: AnswersQuery) => {
  requireDays(query)
  const topicIds = query.title ? (await findAnyByWords(db, query.title)).ids : undefined
  const matching = narrowAnswers(db, viewerId, query, topicIds)
  const rows = await matching
    .select([...answerColumns, 'topic.title as topic_title', 'topic_reply.flagged_words'])
    .orderBy(answerOrders[query.sort.field], query.sort.direction)
    .orderBy('topic_reply.id', query.sort.direction)
    .limit(query.size)
    .offset(offsetOf(query))
    .execute()
  return { rows, ...(await countAnswers(db, query, topicIds)), heldCount: await countHeldAnswers(db, {}) }
}

type AnswersFilter = Omit<AnswersQuery, 'page' | 'size' | 'sort'>

const narrowAnswers = (db: Db, viewerId: number, filter: AnswersFilter, topicIds: number[] | undefined) => {
  const { content, uploadUserName, isHeld, from, to } = filter
  let narrowed = answers(db, viewerId)
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

const countAnswers = async (db: Db, filter: AnswersFilter, topicIds: number[] | undefined) => {
  const { content, uploadUserName, isHeld, from, to } = filter
  if (content || topicIds || uploadUserName)
    return countUpTo(narrowAnswers(db, 0, filter, topicIds).clearSelect().select('topic_reply.id'), db)
  if (isHeld === 1) return { total: await countHeldAnswers(db, filter) }
  const listed = await answerCounts.count(db, sql``, {
    from: from ? sql`${from}` : undefined,
    to: to ? sql`${to}` : undefined,
  })
  return { total: listed + (isHeld === 0 ? 0 : await countHeldAnswers(db, filter)) }
}

const countHeldAnswers = async (db: Db, { from, to }: AnswersFilter): Promise<number> => {
  const { count } = await narrowAnswers(db, 0, { from, to, isHeld: 1 }, undefined)
    .clearSelect()
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Replies people can read, for the figures of the forum. */
export const countAllAnswers = (db: Db): Promise<number> => answerCounts.count(db, sql``)
