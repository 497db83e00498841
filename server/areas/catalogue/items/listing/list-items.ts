import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Db, preparedShortRead } from '#kernel/database/index.ts'
import { boundedCount, limitFor, offsetOf, toTotal } from '#kernel/listing/index.ts'
import type { ItemKind } from '../access/tables.ts'
import { conditionOf, type ListFilter, type ListPage, sortFields, valuesOf } from './filter.ts'

/** The ids of one page, which the kind's feature reads the rows of. */
export interface ListedPage {
  ids: number[]
  total: number
  /** There are more. */
  isCapped?: boolean
}

interface CountedRow {
  id: number | null
  total: number
}

const toListedPage = (rows: CountedRow[], size: number): ListedPage => ({
  ids: rows.flatMap(({ id }) => id ?? []).slice(0, size),
  ...toTotal(rows[0]?.total ?? 0),
})

/** The total comes with the page, also with one beyond the end. */
const withTotal = (page: RawBuilder<unknown>, matching: RawBuilder<unknown>) => sql<CountedRow>`
  select page.id, counted.total
  from (select ${boundedCount(matching)} as total) as counted
  left join (${page}) as page on true
  order by page.place`

const isCounted = (field: ListPage['sort']['field']) => field !== 'uploadTime' && field !== 'coin'

interface PageQuery extends ListPage {
  condition: RawBuilder<SqlBool>
  limit: number
  offset: RawBuilder<unknown>
}

/** One page of the items that fulfil a condition; orders by what is counted read item_stats. */
const pageOf = (kind: RawBuilder<unknown>, { sort, condition, limit, offset }: PageQuery) => {
  const by = sortFields[sort.field]
  const direction = sql.raw(sort.direction)
  const from = isCounted(sort.field)
    ? sql`item_stats join item on item.id = item_stats.item_id where item_stats.kind = ${kind} and item.kind = ${kind}`
    : sql`item where item.kind = ${kind}`
  const id = isCounted(sort.field) ? sql`item_stats.item_id` : sql`item.id`
  const page = sql`
    select ${id} as id, row_number() over (order by ${by} ${direction}, ${id} ${direction}) as place
    from ${from} and ${condition}
    order by ${by} ${direction}, ${id} ${direction} limit ${sql.lit(limit)} offset ${offset}`
  return withTotal(page, sql`select from item where item.kind = ${kind} and ${condition}`)
}

/** One page of the listed items of a kind. */
export const listItems = async (
  db: Db,
  kind: ItemKind,
  query: ListPage,
  { isFree, onlyOpen, ...filter }: ListFilter,
): Promise<ListedPage> => {
  const { page, size, sort } = query
  const limit = limitFor(size)
  const filterValues = valuesOf(filter)
  const values = { ...filterValues, offset: offsetOf({ page, size }) }
  const shape = `items.list ${kind} ${limit} ${sort.field} ${sort.direction} ${isFree ?? ''} ${onlyOpen ?? ''}`
  const rows = await preparedShortRead(db, shape, values, ($) =>
    pageOf(sql.lit(kind), {
      ...query,
      condition: sql<SqlBool>`item.is_listed and ${conditionOf({ ...filterValues, isFree, onlyOpen }, $)}`,
      limit,
      offset: $('offset'),
    }),
  )
  return toListedPage(rows, size)
}

/** One page of the items of a kind in any state that fulfil a condition and the filter. */
export const listAnyState = async (
  db: Db,
  kind: ItemKind,
  query: ListPage,
  state: RawBuilder<SqlBool>,
  { isFree, onlyOpen, ...filter }: ListFilter,
): Promise<ListedPage> => {
  const { page, size } = query
  const offset = sql`${offsetOf({ page, size })}`
  const values = valuesOf(filter)
  const filtered = conditionOf({ ...values, isFree, onlyOpen }, (name) => sql`${values[name]}`)
  const condition = sql<SqlBool>`${state} and ${filtered}`
  const { rows } = await pageOf(sql`${kind}`, { ...query, condition, limit: size, offset }).execute(db)
  return toListedPage(rows, size)
}
