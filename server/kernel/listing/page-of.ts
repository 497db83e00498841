import { type Compilable, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { dayEnd, dayStart } from '../days.ts'
import type { Db, Tables } from '../db.ts'
import { hotRows } from '../hot.ts'
import { offsetOf } from '../page.ts'
import type { ListedCounts } from './counts.ts'
import type { ListFilter, ListPage } from './filter.ts'

/** Rows with their columns, before a list narrows and orders them. */
export type Rows<Row> = SelectQueryBuilder<Tables, keyof Tables, Row>

/** How a table is listed: its own `is_listed`, `category_id`, `is_free`, `coin`, `uploaded_at`, `author_id` are looked at. */
export interface ListedTable<Row, Field extends string> {
  table: string
  /** The order of each field; `uploadTime` is that of `uploaded_at`. */
  sortColumns: Record<Field, string>
  /** What is shown of each row, from the table joined with whatever it needs. */
  select(db: Db): Compilable<Row>
}

/** Where a page begins. */
interface Start {
  offset: number
  /** Newest first and far down: what is skipped is then a part of one day and not everything before it. */
  isDeep?: boolean
  /** In an order other than by time: whether the rows of the range are so few that sorting them is the shorter way. */
  isNarrow?: boolean
}

const shallowPages = 20

/** Newest first every page can be reached; other orders and the lists of one author end at page 1,000. */
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
  return { offset, isNarrow: await isNarrowRange(db, counts, filter, offset + size) }
}

/** Sorting the rows of the range against walking down the order until so many of the range have been met. */
const isNarrowRange = async (db: Db, counts: ListedCounts, filter: ListFilter, wanted: number): Promise<boolean> => {
  const [inRange, all] = await counts.countBoth(db, filter)
  return inRange ** 2 <= wanted * all
}

/** The rows of one page, each with the total of the whole list. */
export const pageOf = <Row, Field extends string>(
  db: Db,
  { table, sortColumns, select }: ListedTable<Row, Field>,
  counts: ListedCounts,
  { sort, size, filter, start }: Pick<ListPage<Field>, 'sort' | 'size'> & { filter: ListFilter; start: Start },
): Promise<(Row & { total: number })[]> => {
  const { offset, isDeep, isNarrow } = start
  const { categoryId, isFree, from, to, authorId, onlyOpen } = filter
  const values = {
    ...(categoryId && { categoryId }),
    ...(isFree !== undefined && { isFree }),
    ...(from && { start: dayStart(from) }),
    ...(to && { end: dayEnd(to) }),
    ...(authorId && { authorId }),
    ...(from && to && !authorId && { from, to }),
    ...(offset > 0 && { offset }),
  }
  const price = isFree === undefined ? '' : isFree ? 'free' : 'paid'
  const shape = `${table}.list ${size} ${sort.field} ${sort.direction} ${price} ${isNarrow ?? ''} ${onlyOpen ?? ''} ${isDeep ?? ''}`
  return hotRows(db, shape, values, ($) => {
    const column = (name: string) => sql.ref(`${table}.${name}`)
    const by = column(sortColumns[sort.field])
    // An expression hides the order from its index where sorting the few rows of the range is the shorter way.
    const order = isNarrow ? sql`(${by} + 0)` : by
    const narrowed: RawBuilder<unknown>[] = [column('is_listed')]
    if (onlyOpen) narrowed.push(column('is_public'))
    if (categoryId) narrowed.push(sql`${column('category_id')} = ${$('categoryId')}`)
    if (isFree !== undefined)
      narrowed.push(
        sort.field === 'coin'
          ? ofPrice(column('coin'), $('isFree'), isFree)
          : sql`${column('is_free')} = ${$('isFree')}`,
      )
    if (from) narrowed.push(since(table, $('start'), sort.field === 'uploadTime', isNarrow))
    if (to) narrowed.push(before(table, $('end'), isNarrow))
    if (authorId) narrowed.push(sql`${column('author_id')} = ${$('authorId')}`)
    const condition = sql<SqlBool>`${sql.join(narrowed, sql` and `)}`
    const counted = {
      categoryId: categoryId ? $('categoryId') : undefined,
      isFree: isFree === undefined ? undefined : $('isFree'),
      from: from ? $('from') : undefined,
      to: to ? $('to') : undefined,
      onlyOpen,
    }
    const total = authorId
      ? sql<number>`(select count(*)::int from ${sql.table(table)} where ${condition})`
      : counts.total(counted)
    const ordered = sql`${order} ${sql.raw(sort.direction)}, ${column('id')} ${sql.raw(sort.direction)}`
    const shown = (select(db) as unknown as Rows<Row>).select(total.as('total')).orderBy(order, sort.direction)
    const listed = shown.orderBy(column('id'), sort.direction)
    if (offset === 0) return listed.where(condition).limit(sql.lit(size))
    // What is skipped is read from the index alone.
    const skipping = (conditions: RawBuilder<unknown>, skipped: RawBuilder<unknown>) => sql<{ id: number }>`(
      select ${column('id')} from ${sql.table(table)} where ${conditions}
      order by ${ordered} limit ${sql.lit(size)} offset ${skipped})`
    const page = isDeep
      ? sql<{ id: number }>`(
          select page.id from (${counts.dayAt($('offset'), counted)}) as start, lateral ${skipping(
            sql`${condition} and ${column('uploaded_at')} < (start.day + 1)::timestamp at time zone 'Asia/Shanghai'`,
            sql`${$('offset')}::int - start.before`,
          )} as page)`
      : skipping(condition, sql`${$('offset')}`)
    return listed.innerJoin(page.as('page'), (join) => join.on(sql<SqlBool>`page.id = ${column('id')}`))
  }) as Promise<(Row & { total: number })[]>
}

/*
 * The bounds of a range, written so that the planner, which does not know the days when it makes its plan, neither takes
 * the range for so small that it is better sorted nor uses its index where that of the order leads there sooner.
 */
const since = (table: string, start: RawBuilder<Date>, isByTime: boolean, isNarrow: boolean | undefined) => {
  const at = sql.ref(`${table}.uploaded_at`)
  if (isNarrow === false) return sql`(${at} < ${start}) is not true`
  return isByTime ? sql`(${at}, ${sql.ref(`${table}.id`)}) >= (${start}, 0)` : sql`${at} >= ${start}`
}
const before = (table: string, end: RawBuilder<Date>, isNarrow: boolean | undefined) => {
  const at = sql.ref(`${table}.uploaded_at`)
  return isNarrow === false ? sql`(${at} >= ${end}) is not true` : sql`${at} < ${end}`
}

/** In the order of prices, where free and paid are apart in the index by the price itself. */
const ofPrice = (coin: RawBuilder<unknown>, value: RawBuilder<boolean>, isFree: boolean) =>
  isFree ? sql`(${coin} = 0 and ${value})` : sql`(${coin} > 0 and not ${value})`
