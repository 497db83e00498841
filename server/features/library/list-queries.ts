import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import type { listResources } from '#contract/library.ts'
import { dayEnd, dayStart } from '#kernel/days.ts'
import type { Db, Tx } from '#kernel/db.ts'
import { fail } from '#kernel/errors.ts'
import { hot } from '#kernel/hot.ts'
import { offsetOf } from '#kernel/page.ts'
import { type CountFilter, countBoth, countListed, dayAt, listedTotal } from './list-counts.ts'
import './tables.ts'

export type ListQuery = z.output<typeof listResources.query>

export const itemColumns = [
  'resource.id',
  'resource.name',
  'resource.description',
  'resource.cover',
  'resource.category_id',
  'resource_category.name as category_name',
  'resource.uploaded_at',
  'resource.author_id',
  'member.nick_name as author_name',
  'resource.coin',
  'resource.view_count',
  'resource.download_count',
  'resource.state',
  'resource.suffix',
  'resource.file_size',
] as const

export const resources = (db: Db | Tx) =>
  db
    .selectFrom('resource')
    .innerJoin('member', 'member.id', 'resource.author_id')
    .innerJoin('resource_category', 'resource_category.id', 'resource.category_id')

export const isListed = sql<SqlBool>`resource.is_listed`

/** What a list is narrowed down to; days are those of Asia/Shanghai, both included. */
export interface ListFilter {
  categoryId?: number
  isFree?: boolean
  from?: string
  to?: string
  authorId?: number
}

export const filterOf = (query: ListQuery): ListFilter => {
  const { resourceCategoryId, hasCoin, noCoin, uploadTime, uploadUserId } = query
  const [from, to = from] = [uploadTime ?? []].flat()
  if (from && to && from > to) fail('days_reversed')
  const wantsPaid = hasCoin === 1
  const wantsFree = noCoin === 1
  return {
    ...(resourceCategoryId && { categoryId: resourceCategoryId }),
    ...(wantsPaid !== wantsFree && { isFree: wantsFree }),
    ...(from && { from, to }),
    ...(uploadUserId && { authorId: uploadUserId }),
  }
}

export const sortColumns = {
  uploadTime: 'resource.uploaded_at',
  downloadCount: 'resource.download_count',
  viewCount: 'resource.view_count',
  coin: 'resource.coin',
} as const

/** One page of the mall with its exact total. */
export const findListed = async (db: Db, query: ListQuery) => {
  const filter = filterOf(query)
  const start = await startOf(db, query, filter)
  const rows = start ? await pageOfListed(db, query, filter, start) : []
  const total = rows[0]?.total ?? (await countAll(db, filter))
  return { rows, total }
}

/** Where a page begins: so many rows into the list, or into what was uploaded up to the end of a day. */
interface Start {
  offset: number
  day?: string
  /** In an order other than by time: whether the rows of the range are so few that sorting them is the shorter way. */
  isNarrow?: boolean
}

const shallowPages = 20

/**
 * Newest first, deep pages begin at the day that the counters name, so that what is skipped is a part of one day and not
 * everything before it. Other orders and the lists of one author end at page 1,000.
 */
const startOf = async (db: Db, { page, size, sort }: ListQuery, filter: ListFilter): Promise<Start | undefined> => {
  const isByTime = sort.field === 'uploadTime'
  if (isByTime && sort.direction === 'desc' && !filter.authorId && page > shallowPages) {
    const found = await dayAt(db, page * size, asValues(filter))
    return found && { day: found.day, offset: page * size - found.before }
  }
  const offset = offsetOf({ page, size })
  if (isByTime || !filter.from || filter.authorId) return { offset }
  return { offset, isNarrow: await isNarrowRange(db, filter, offset + size) }
}

/** Sorting the rows of the range against walking down the order until so many of the range have been met. */
const isNarrowRange = async (db: Db, filter: ListFilter, wanted: number): Promise<boolean> => {
  const [inRange, all] = await countBoth(db, asValues(filter))
  return inRange ** 2 <= wanted * all
}

const asValue = <T>(value: T | undefined) => (value === undefined ? undefined : sql<T>`${value}`)

const asValues = ({ categoryId, isFree, from, to }: ListFilter): CountFilter => ({
  categoryId: asValue(categoryId),
  isFree: asValue(isFree),
  from: asValue(from),
  to: asValue(to),
})

const pageOfListed = (db: Db, { sort, size }: ListQuery, filter: ListFilter, { offset, day, isNarrow }: Start) => {
  const { categoryId, isFree, from, to, authorId } = filter
  const lastDay = day && (!to || day < to) ? day : to
  const values = {
    ...(categoryId && { categoryId }),
    ...(isFree !== undefined && { isFree }),
    ...(from && { start: dayStart(from) }),
    ...(lastDay && { end: dayEnd(lastDay) }),
    ...(authorId && { authorId }),
    ...(from && to && !authorId && { from, to }),
    ...(offset > 0 && { offset }),
  }
  const price = isFree === undefined ? '' : isFree ? 'free' : 'paid'
  return hot(db, `library.list ${size} ${sort.field} ${sort.direction} ${price} ${isNarrow ?? ''}`, values, ($) => {
    // An expression hides the order from its index where sorting the few rows of the range is the shorter way.
    const order = isNarrow ? sql`(${sql.ref(sortColumns[sort.field])} + 0)` : sql.ref(sortColumns[sort.field])
    const narrowed: RawBuilder<unknown>[] = [isListed]
    if (categoryId) narrowed.push(sql`resource.category_id = ${$('categoryId')}`)
    if (isFree !== undefined)
      narrowed.push(sort.field === 'coin' ? ofPrice($('isFree'), isFree) : sql`resource.is_free = ${$('isFree')}`)
    if (from) narrowed.push(since($('start'), sort, isNarrow))
    if (lastDay) narrowed.push(before($('end'), isNarrow))
    if (authorId) narrowed.push(sql`resource.author_id = ${$('authorId')}`)
    const condition = sql<SqlBool>`${sql.join(narrowed, sql` and `)}`
    const total = authorId
      ? sql<number>`(select count(*)::int from resource where ${condition})`
      : listedTotal({
          categoryId: categoryId ? $('categoryId') : undefined,
          isFree: isFree === undefined ? undefined : $('isFree'),
          from: from ? $('from') : undefined,
          to: to ? $('to') : undefined,
        })
    const shown = resources(db)
      .select(itemColumns)
      .select(total.as('total'))
      .orderBy(order, sort.direction)
      .orderBy('resource.id', sort.direction)
    if (offset === 0) return shown.where(condition).limit(sql.lit(size))
    // What is skipped is read from the index alone.
    const page = db
      .selectFrom('resource')
      .select('resource.id')
      .where(condition)
      .orderBy(order, sort.direction)
      .orderBy('resource.id', sort.direction)
      .limit(sql.lit(size))
      .offset($('offset'))
    return shown.innerJoin(page.as('page'), 'page.id', 'resource.id')
  })
}

/*
 * The bounds of a range, written so that the planner, which does not know the days when it makes its plan, neither takes
 * the range for so small that it is better sorted nor uses its index where that of the order leads there sooner.
 */
const since = (start: RawBuilder<Date>, sort: ListQuery['sort'], isNarrow: boolean | undefined) => {
  if (isNarrow === false) return sql`(resource.uploaded_at < ${start}) is not true`
  return sort.field === 'uploadTime'
    ? sql`(resource.uploaded_at, resource.id) >= (${start}, 0)`
    : sql`resource.uploaded_at >= ${start}`
}
const before = (end: RawBuilder<Date>, isNarrow: boolean | undefined) =>
  isNarrow === false ? sql`(resource.uploaded_at >= ${end}) is not true` : sql`resource.uploaded_at < ${end}`

/** In the order of prices, where free and paid are apart in the index by the price itself. */
const ofPrice = (value: RawBuilder<boolean>, isFree: boolean) =>
  isFree ? sql`(resource.coin = 0 and ${value})` : sql`(resource.coin > 0 and not ${value})`

/** For pages beyond the end, which have no row to carry the total. */
const countAll = async (db: Db, filter: ListFilter): Promise<number> => {
  const { authorId, categoryId, isFree, from, to } = filter
  if (!authorId) return countListed(db, asValues(filter))
  let rows = db.selectFrom('resource').where(isListed).where('author_id', '=', authorId)
  if (categoryId) rows = rows.where('category_id', '=', categoryId)
  if (isFree !== undefined) rows = rows.where('is_free', '=', isFree)
  if (from) rows = rows.where('uploaded_at', '>=', dayStart(from)).where('uploaded_at', '<', dayEnd(to!))
  const { total } = await rows.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  return total
}
