import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { dayEnd, dayStart } from '#kernel/time/index.ts'
import type { CountFilter } from './count-filter.ts'

/** The filters of a list; days are those of Asia/Shanghai, both included. */
export interface ListFilter {
  categoryId?: number
  isFree?: boolean
  from?: string
  to?: string
  authorId?: number
  /** Any of these categories; only for searches and for lists without an index. */
  categoryIds?: number[]
  /** Any of these suffixes, of a table with `hasFormats`; only for searches and for lists without an index. */
  formats?: string[]
  /** Leaves out items that are listed for some members only. */
  onlyOpen?: boolean
}

/** The filter by price; both choices together, or neither, show everything. */
export const priceFilter = ({ hasCoin, noCoin }: { hasCoin?: 0 | 1 | undefined; noCoin?: 0 | 1 | undefined }) => {
  const [showsPaid, showsFree] = [hasCoin === 1, noCoin === 1]
  return showsPaid === showsFree ? {} : { isFree: showsFree }
}

/** One page in one order. */
export interface ListPage<Field extends string = string> {
  page: number
  size: number
  sort: { field: Field; direction: 'asc' | 'desc' }
}

/** The order of a list whose caller cannot choose one. */
export const newestFirst = { sort: { field: 'uploadTime', direction: 'desc' }, order: 'newest' } as const

const asValue = <T>(value: T | undefined) => (value === undefined ? undefined : sql<T>`${value}`)

export const asValues = ({ categoryId, isFree, from, to, onlyOpen }: ListFilter): CountFilter => ({
  categoryId: asValue(categoryId),
  isFree: asValue(isFree),
  from: asValue(from),
  to: asValue(to),
  onlyOpen,
})

/** The filter as a condition on the table's columns, for lists without an index. */
export const conditionOf = (table: string, filter: ListFilter) => {
  const { categoryId, isFree, from, to, authorId, categoryIds, formats, onlyOpen } = filter
  const column = (name: string) => sql.ref(`${table}.${name}`)
  const conditions: RawBuilder<unknown>[] = [sql`true`]
  if (categoryId) conditions.push(sql`${column('category_id')} = ${categoryId}`)
  if (isFree !== undefined) conditions.push(sql`${column('is_free')} = ${isFree}`)
  if (from) conditions.push(sql`${column('uploaded_at')} >= ${dayStart(from)}`)
  if (to) conditions.push(sql`${column('uploaded_at')} < ${dayEnd(to)}`)
  if (authorId) conditions.push(sql`${column('author_id')} = ${authorId}`)
  if (categoryIds) conditions.push(sql`${column('category_id')} = any(${categoryIds}::bigint[])`)
  if (formats) conditions.push(sql`${column('suffix')} = any(${formats}::text[])`)
  if (onlyOpen) conditions.push(column('is_public'))
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
}
