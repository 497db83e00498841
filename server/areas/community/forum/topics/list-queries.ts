import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import type { listTopics } from '#contract/community/forum/forum.ts'
import { type Db, preparedShortRead, type Tx } from '#kernel/database/index.ts'
import { boundedCount, countUpTo, hiddenOffset, limitFor, offsetOf, toTotal } from '#kernel/listing/index.ts'
import '../tables.ts'

export type ListQuery = z.output<typeof listTopics.query>

const companyName = sql<string | null>`(select company from department where department.id = member.department_id)`

export const authorColumns = ['member.nick_name as author_name', 'member.avatar', companyName.as('company')] as const

export const itemColumns = [
  'topic.id',
  'topic.title',
  'topic.summary',
  'topic.category_id',
  'category.name as category_name',
  'topic.tags',
  'topic.created_at',
  'topic.updated_at',
  'topic_activity.active_at',
  'topic_activity.like_count',
  'topic.view_count',
  'topic_activity.reply_count',
  'topic.is_pinned',
  'topic.is_locked',
  'topic.is_pending_review',
  'topic.accepted_reply_id',
  'topic.author_id',
  ...authorColumns,
] as const

export const selectTopics = (db: Db | Tx) =>
  db
    .selectFrom('topic')
    .innerJoin('topic_activity', 'topic_activity.id', 'topic.id')
    .innerJoin('member', 'member.id', 'topic.author_id')
    .innerJoin('category', 'category.id', 'topic.category_id')

const oneItem = (db: Db) => selectTopics(db).select(itemColumns)
export type ItemRow = Awaited<ReturnType<ReturnType<typeof oneItem>['executeTakeFirstOrThrow']>>

/** Literals, since a generic plan uses a partial index only if its condition holds no parameter. */
export const isListed = sql<SqlBool>`topic.deleted_at is null and not topic.is_pending_review`
export const isUnanswered = sql<SqlBool>`topic_activity.reply_count = 0`

export const sortColumns = {
  uploadTime: 'topic.created_at',
  activeTime: 'topic_activity.active_at',
  love: 'topic_activity.like_count',
  answerCount: 'topic_activity.reply_count',
} as const

/** The table whose indexes serve an order. Both tables have the columns of the filters, so that one index serves order and filter. */
export const tableOf = (sorted: string) => {
  const name = sorted.split('.')[0]!
  return { table: sql.table(name), column: (of: string) => sql.ref(`${name}.${of}`) }
}

/** One page of the forum with its total: pinned topics come first, in ascending order last. */
export const findListed = async (db: Db, query: ListQuery) => {
  const rows = await pageOfListed(db, query)
  if (rows[0]) return { rows, ...toTotal(rows[0].total) }
  return { rows, ...(query.page === 0 ? { total: 0 } : await countUpTo(listed(query), db)) }
}

/** The rows of a list without their order. */
const listed = ({ unanswered, topicCategoryId }: Pick<ListQuery, 'unanswered' | 'topicCategoryId'>) => {
  const { table, column } = tableOf(unanswered ? 'topic_activity.id' : 'topic.id')
  return sql`select from ${table} where ${isInList(column, unanswered, topicCategoryId && sql`${topicCategoryId}::bigint`)}`
}

const isInList = (
  column: (of: string) => RawBuilder<unknown>,
  unanswered: 0 | 1 | undefined,
  categoryId: RawBuilder<unknown> | 0 | undefined,
) => {
  const narrowed = [sql<SqlBool>`${column('deleted_at')} is null and not ${column('is_pending_review')}`]
  if (unanswered) narrowed.push(isUnanswered)
  if (categoryId) narrowed.push(sql<SqlBool>`${column('category_id')} = ${categoryId}`)
  return sql<SqlBool>`${sql.join(narrowed, sql` and `)}`
}

const pageOfListed = async (db: Db, query: ListQuery) => {
  const { sort, size, topicCategoryId, unanswered } = query
  // Without replies a topic's last activity is its creation, and the reply counts are all equal.
  const field = unanswered && sort.field !== 'love' ? 'uploadTime' : sort.field
  const offset = offsetOf(query)
  const values = { ...(topicCategoryId && { categoryId: topicCategoryId }), ...(offset > 0 && { offset }) }
  const limit = limitFor(size)
  const rows = await preparedShortRead(
    db,
    `forum.list ${limit} ${field} ${sort.direction} ${unanswered ?? 0}`,
    values,
    ($) => {
      const sorted = unanswered && field === 'uploadTime' ? 'topic_activity.created_at' : sortColumns[field]
      const { table, column } = tableOf(sorted)
      const condition = isInList(column, unanswered, topicCategoryId && ($('categoryId') as RawBuilder<number>))
      const direction = sql.raw(sort.direction)
      const order = sql`${column('is_pinned')} ${direction}, ${sql.ref(sorted)} ${direction}, ${column('id')} ${direction}`
      // Skipped rows are read from the index alone.
      const page = sql<{ id: number }>`(
        select ${column('id')} from ${table}
        where ${condition} order by ${order} limit ${sql.lit(limit)} offset ${offset > 0 ? hiddenOffset($('offset') as RawBuilder<number>) : sql`0`})`
      return selectTopics(db)
        .select(itemColumns)
        .select(boundedCount(sql`select from ${table} where ${condition}`).as('total'))
        .innerJoin(page.as('page'), 'page.id', 'topic.id')
        .orderBy(order)
    },
  )
  return rows.slice(0, size)
}
