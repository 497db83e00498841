import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import type { listTopics } from '#contract/forum/forum.ts'
import { type Db, prepared, preparedShortRead, type Tx } from '#kernel/database/index.ts'
import { hiddenOffset, limitFor, offsetOf, periodCounts } from '#kernel/listing/index.ts'
import { dayEnd } from '#kernel/time/index.ts'
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

const counts = periodCounts('topic_count')
type Subset = 'all' | 'unpinned' | 'unanswered'
const subsetOf = (subset: Subset, categoryId: RawBuilder<number> | undefined) =>
  sql`and category_id = ${categoryId ?? sql`0`} and subset = ${sql.lit(subset)}`

/** One page of the forum with its exact total: pinned topics come first, in ascending order last. */
export const findListed = async (db: Db, query: ListQuery) => {
  const start = await startOf(db, query)
  const rows = start ? await pageOfListed(db, query, start) : []
  return { rows, total: rows[0]?.total ?? (await countListed(db, query)) }
}

export const countListed = (
  db: Db,
  { topicCategoryId, unanswered, from, to }: Pick<ListQuery, 'topicCategoryId' | 'unanswered'> & Days,
): Promise<number> =>
  counts.count(db, subsetOf(unanswered ? 'unanswered' : 'all', idValue(topicCategoryId)), {
    from: from ? sql`${from}` : undefined,
    to: to ? sql`${to}` : undefined,
  })
interface Days {
  from?: string | undefined
  to?: string | undefined
}

const idValue = (id: number | undefined) => (id ? sql<number>`${id}::bigint` : undefined)

/** The start of a page: rows to skip in the whole list, or, with `day`, in the unpinned topics posted up to the end of that day. */
interface Start {
  offset: number
  day?: string
}

const shallowPages = 20

/**
 * In the default order the counters tell on which day a deep page begins, so that only topics of that day are skipped and
 * not all newer ones. Other orders end at page 1,000.
 */
const startOf = async (db: Db, query: ListQuery): Promise<Start | undefined> => {
  const { page, size, sort, topicCategoryId, unanswered } = query
  const isDefault = sort.field === 'uploadTime' && sort.direction === 'desc' && !unanswered
  if (!isDefault || page <= shallowPages) return { offset: offsetOf(query) }
  const values = { at: page * size, ...(topicCategoryId && { categoryId: topicCategoryId }) }
  const [found] = await prepared(db, 'forum.day', values, ($) => {
    const categoryId = topicCategoryId ? ($('categoryId') as RawBuilder<number>) : undefined
    const unpinned = subsetOf('unpinned', categoryId)
    const pinned = sql`(${counts.total(subsetOf('all', categoryId))} - ${counts.total(unpinned)})`
    const place = sql<number>`(${$('at')}::int - ${pinned})`
    return sql<{ day: string; offset: number }>`
      select day::text, ${place} - before as "offset" from (${counts.dayAt(place, unpinned)}) as start`
  })
  return found
}

const pageOfListed = async (db: Db, query: ListQuery, { offset, day }: Start) => {
  const { sort, size, topicCategoryId, unanswered } = query
  // Without replies a topic's last activity is its creation, and the reply counts are all equal.
  const field = unanswered && sort.field !== 'love' ? 'uploadTime' : sort.field
  const values = {
    ...(topicCategoryId && { categoryId: topicCategoryId }),
    ...(day && { end: dayEnd(day) }),
    ...(offset > 0 && { offset }),
  }
  const limit = limitFor(size)
  const rows = await preparedShortRead(
    db,
    `forum.list ${limit} ${field} ${sort.direction} ${unanswered ?? 0}`,
    values,
    ($) => {
      const categoryId = topicCategoryId ? ($('categoryId') as RawBuilder<number>) : undefined
      const sorted = unanswered && field === 'uploadTime' ? 'topic_activity.created_at' : sortColumns[field]
      const { table, column } = tableOf(sorted)
      const narrowed = [sql<SqlBool>`${column('deleted_at')} is null and not ${column('is_pending_review')}`]
      if (unanswered) narrowed.push(isUnanswered)
      if (categoryId) narrowed.push(sql<SqlBool>`${column('category_id')} = ${categoryId}`)
      if (day) narrowed.push(sql<SqlBool>`not topic.is_pinned and topic.created_at < ${$('end')}`)
      const condition = sql<SqlBool>`${sql.join(narrowed, sql` and `)}`
      const direction = sql.raw(sort.direction)
      const order = sql`${column('is_pinned')} ${direction}, ${sql.ref(sorted)} ${direction}, ${column('id')} ${direction}`
      const shown = selectTopics(db)
        .select(itemColumns)
        .select(counts.total(subsetOf(unanswered ? 'unanswered' : 'all', categoryId)).as('total'))
        .orderBy(order)
      const isRare = unanswered && categoryId // only the partial index of unanswered topics finds them without walking the category
      if (offset === 0 && !isRare) return shown.where(condition).limit(sql.lit(limit))
      // Skipped rows are read from the index alone.
      const page = sql<{ id: number }>`(
      select ${column('id')} from ${table}
      where ${condition} order by ${order} limit ${sql.lit(limit)} offset ${offset > 0 ? hiddenOffset($('offset') as RawBuilder<number>) : sql`0`})`
      return shown.innerJoin(page.as('page'), 'page.id', 'topic.id')
    },
  )
  return rows.slice(0, size)
}
