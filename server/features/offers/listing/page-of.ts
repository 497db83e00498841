import { type Compilable, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { type Db, preparedShortRead, type Tables } from '#kernel/database/index.ts'
import { hiddenOffset, limitFor, offsetOf } from '#kernel/listing/index.ts'
import { dayEnd, dayStart } from '#kernel/time/index.ts'
import type { CountFilter } from './count-filter.ts'
import type { ListedCounts } from './counts.ts'
import type { ListFilter, ListPage } from './filter.ts'

/** A query before a list adds its filters and order. */
export type Rows<Row> = SelectQueryBuilder<Tables, keyof Tables, Row>

/**
 * A listed table. It needs the columns `is_listed`, `category_id`, `is_free`, `coin`, `uploaded_at` and `author_id`.
 */
export interface ListedTable<Row, Field extends string> {
  table: string
  /** The column of each sort field; `uploadTime` sorts by `uploaded_at`. */
  sortColumns: Record<Field, string>
  /** Selects the columns of each row, from the table and its joins. */
  select(db: Db): Compilable<Row>
}

/** Where a page begins. */
interface Start {
  offset: number
  /** A deep page of the newest-first list: the counters find its day, so that only a part of one day is skipped. */
  isDeep?: boolean
  /** A range of days in another order, with the count that decided between two plans. */
  range?: { total: number; isNarrow: boolean }
}

const shallowPages = 20

/** Newest first, every page can be reached; other orders and the lists of one author end at page 1,000. */
export const startOf = async (
  db: Db,
  counts: ListedCounts,
  { page, size, sort }: ListPage,
  filter: ListFilter,
): Promise<Start> => {
  const isByTime = sort.field === 'uploadTime'
  if (isByTime && sort.direction === 'desc' && !filter.authorId && page > shallowPages)
    return { offset: page * size, isDeep: true }
  const offset = offsetOf({ page, size })
  if (isByTime || !filter.from || filter.authorId) return { offset }
  return { offset, range: await rangeOf(db, counts, filter, offset + size) }
}

/** Chooses between two plans: sort the few matching rows, or walk the index until a page is full. */
const rangeOf = async (db: Db, counts: ListedCounts, filter: ListFilter, wanted: number) => {
  const [total, all] = await counts.countBoth(db, filter)
  return { total, isNarrow: total ** 2 <= wanted * all }
}

interface PageQuery<Field extends string> extends Pick<ListPage<Field>, 'sort' | 'size'> {
  filter: ListFilter
  start: Start
}

/** The rows of one page, each with the total of the whole list. */
export const pageOf = async <Row, Field extends string>(
  db: Db,
  { table, sortColumns, select }: ListedTable<Row, Field>,
  counts: ListedCounts,
  query: PageQuery<Field>,
): Promise<(Row & { total: number })[]> => {
  const { sort, size, filter, start } = query
  const { offset, isDeep, range } = start
  const limit = sql.lit(limitFor(size))
  const rows = await preparedShortRead(db, shapeOf(table, query), valuesOf(query), ($) => {
    const column = (name: string) => sql.ref(`${table}.${name}`)
    const by = column(sortColumns[sort.field])
    // The expression keeps the planner from using the index of the order where sorting the few rows of the range is faster.
    const order = range?.isNarrow ? sql`(${by} + 0)` : by
    const condition = narrowing(table, query, $)
    const counted = () => countedBy(filter, $)
    const listed = (select(db) as unknown as Rows<Row>)
      .select(
        (range ? sql<number>`${$('total')}::int` : totalOf(table, counts, filter, condition, counted)).as('total'),
      )
      .orderBy(order, sort.direction)
      .orderBy(column('id'), sort.direction)
    if (offset === 0 && !range?.isNarrow) return listed.where(condition).limit(limit)
    // Rows that are skipped or sorted are read from the index or the table alone, without joins.
    const idsAfter = (skipped: RawBuilder<unknown>, until = sql``) => sql<{ id: number }>`(
      select ${column('id')} from ${sql.table(table)} where ${condition} ${until}
      order by ${order} ${sql.raw(sort.direction)}, ${column('id')} ${sql.raw(sort.direction)}
      limit ${limit} offset ${skipped})`
    const inDay = () => sql<{ id: number }>`(
      select page.id from (${counts.dayAt($('offset'), counted())}) as start, lateral ${idsAfter(
        sql`${$('offset')}::int - start.before`,
        sql`and ${column('uploaded_at')} < (start.day + 1)::timestamp at time zone 'Asia/Shanghai'`,
      )} as page)`
    const page = isDeep ? inDay() : idsAfter(offset === 0 ? sql`0` : hiddenOffset($('offset')))
    return listed.innerJoin(page.as('page'), (join) => join.on(sql<SqlBool>`page.id = ${column('id')}`))
  })
  return rows.slice(0, size) as (Row & { total: number })[]
}

const shapeOf = (table: string, { sort, size, filter: { isFree, onlyOpen }, start }: PageQuery<string>) => {
  const price = isFree === undefined ? '' : isFree ? 'free' : 'paid'
  const way = `${start.range?.isNarrow ?? ''} ${start.isDeep ?? ''}`
  return `${table}.list ${limitFor(size)} ${sort.field} ${sort.direction} ${price} ${onlyOpen ?? ''} ${way}`
}

const valuesOf = ({ filter, start: { offset, range } }: PageQuery<string>) => {
  const { categoryId, isFree, from, to, authorId } = filter
  return {
    ...(categoryId && { categoryId }),
    ...(isFree !== undefined && { isFree }),
    ...(from && { start: dayStart(from) }),
    ...(to && { end: dayEnd(to) }),
    ...(authorId && { authorId }),
    ...(range && { total: range.total }),
    ...(from && to && !range && !authorId && { from, to }),
    ...(offset > 0 && { offset }),
  }
}
type Place = <Name extends keyof Values>(value: Name) => RawBuilder<NonNullable<Values[Name]>>
type Values = ReturnType<typeof valuesOf>

const countedBy = ({ categoryId, isFree, from, to, onlyOpen }: ListFilter, $: Place): CountFilter => ({
  categoryId: categoryId ? $('categoryId') : undefined,
  isFree: isFree === undefined ? undefined : $('isFree'),
  from: from ? $('from') : undefined,
  to: to ? $('to') : undefined,
  onlyOpen,
})

const totalOf = (
  table: string,
  counts: ListedCounts,
  { authorId }: ListFilter,
  condition: RawBuilder<SqlBool>,
  counted: () => CountFilter,
) =>
  authorId ? sql<number>`(select count(*)::int from ${sql.table(table)} where ${condition})` : counts.total(counted())

const narrowing = (table: string, { sort, filter, start: { range } }: PageQuery<string>, $: Place) => {
  const { categoryId, isFree, from, to, authorId, onlyOpen } = filter
  const column = (name: string) => sql.ref(`${table}.${name}`)
  const conditions: RawBuilder<unknown>[] = [column('is_listed')]
  if (onlyOpen) conditions.push(column('is_public'))
  if (categoryId) conditions.push(sql`${column('category_id')} = ${$('categoryId')}`)
  if (isFree !== undefined)
    conditions.push(
      sort.field === 'coin' ? ofPrice(column('coin'), $('isFree'), isFree) : sql`${column('is_free')} = ${$('isFree')}`,
    )
  if (from) conditions.push(since(table, $('start'), range))
  if (to) conditions.push(before(table, $('end'), range))
  if (authorId) conditions.push(sql`${column('author_id')} = ${$('authorId')}`)
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}

/*
 * The bounds of a range are written so that the planner has one plan for all days. Sorted by time, it must not expect a
 * range so small that a sort is faster. A narrow range is small whatever the days. For a wide range in another order it
 * must use the index of that order, not that of the time.
 */
const since = (table: string, start: RawBuilder<Date>, range: Start['range']) => {
  const at = sql.ref(`${table}.uploaded_at`)
  if (!range) return sql`(${at}, ${sql.ref(`${table}.id`)}) >= (${start}, 0)`
  return range.isNarrow ? sql`${at} >= (select ${start})` : sql`(${at} < ${start}) is not true`
}
const before = (table: string, end: RawBuilder<Date>, range: Start['range']) => {
  const at = sql.ref(`${table}.uploaded_at`)
  if (!range) return sql`${at} < ${end}`
  return range.isNarrow ? sql`${at} < (select ${end})` : sql`(${at} >= ${end}) is not true`
}

/** Sorted by price, the index separates free and paid items by the price itself. */
const ofPrice = (coin: RawBuilder<unknown>, value: RawBuilder<boolean>, isFree: boolean) =>
  isFree ? sql`(${coin} = 0 and ${value})` : sql`(${coin} > 0 and not ${value})`
