import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { dayEnd, dayStart } from '#kernel/time/index.ts'

/** The filters of a list; days are those of Asia/Shanghai, both included. */
export interface ListFilter {
  categoryId?: number
  isFree?: boolean
  from?: string
  to?: string
  authorId?: number
  /** Any of these categories. */
  categoryIds?: number[]
  /** Any of these suffixes of resources. */
  formats?: string[]
  /** Leaves out items that are listed for some members only. */
  onlyOpen?: boolean
}

/** The filter by price; both choices together, or neither, show everything. */
export const priceFilter = ({ hasCoin, noCoin }: { hasCoin?: 0 | 1 | undefined; noCoin?: 0 | 1 | undefined }) => {
  const [showsPaid, showsFree] = [hasCoin === 1, noCoin === 1]
  return showsPaid === showsFree ? {} : { isFree: showsFree }
}

export const sortFields = {
  uploadTime: sql.ref('item.uploaded_at'),
  coin: sql.ref('item.coin'),
  viewCount: sql.ref('item_stats.view_count'),
  downloadCount: sql.ref('item_stats.use_count'),
  learnerCount: sql.ref('item_stats.use_count'),
  rating: sql.ref('item_stats.rating_score'),
  trending: sql.ref('item_stats.trending_score'),
} as const
export type SortField = keyof typeof sortFields

/** One page in one order. */
export interface ListPage {
  page: number
  size: number
  sort: { field: SortField; direction: 'asc' | 'desc' }
}

/** The order of a list whose caller cannot choose one. */
export const newestFirst = { sort: { field: 'uploadTime', direction: 'desc' }, order: 'newest' } as const

/** The values of a filter, by the names under which a prepared query refers to them. */
export const valuesOf = ({ categoryId, from, to, authorId, categoryIds, formats }: ListFilter) => ({
  ...(categoryId && { categoryId }),
  ...(from && { start: dayStart(from) }),
  ...(to && { end: dayEnd(to) }),
  ...(authorId && { authorId }),
  ...(categoryIds && { categoryIds }),
  ...(formats && { formats }),
})
type Values = ReturnType<typeof valuesOf>

/**
 * The filter as a condition on `item`. `$` gives the placeholder of a value. Free and open are part of the text: the index by
 * price finds the items of price 0.
 */
export const conditionOf = (
  values: Values & Pick<ListFilter, 'isFree' | 'onlyOpen'>,
  $: <Name extends keyof Values>(name: Name) => RawBuilder<unknown>,
): RawBuilder<SqlBool> => {
  const conditions: RawBuilder<unknown>[] = [sql`true`]
  if (values.categoryId) conditions.push(sql`item.category_id = ${$('categoryId')}`)
  if (values.isFree !== undefined) conditions.push(values.isFree ? sql`item.coin = 0` : sql`item.coin > 0`)
  if (values.start) conditions.push(sql`item.uploaded_at >= ${$('start')}`)
  if (values.end) conditions.push(sql`item.uploaded_at < ${$('end')}`)
  if (values.authorId) conditions.push(sql`item.author_id = ${$('authorId')}`)
  if (values.categoryIds) conditions.push(sql`item.category_id = any(${$('categoryIds')}::bigint[])`)
  if (values.formats)
    conditions.push(
      sql`exists (select from resource where resource.item_id = item.id and suffix = any(${$('formats')}::text[]))`,
    )
  if (values.onlyOpen) conditions.push(sql`item.is_open`)
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
}
