import { auditState } from '#contract/catalogue/documents/library-rules.ts'
import { type PriceFilter, priceFilters } from '#lib/url/price-filter.ts'
import { knownValue, type Params, parseDigits, type QueryOf, withQuery } from '#lib/url/query-params.ts'

/** The list of resources or of courses: its words and addresses. */
export interface ListKind {
  word: '资源' | '课程'
  section: { label: string; to: string }
  listPath: string
  searchPath: string
  itemPath: (id: number) => string
  /** Items on a page. */
  size: number
  orders: readonly SortOrder[]
  /** For search engines: the subjects of all items, and how they are found. */
  subjects: string
  offer: string
}

interface SortOrder {
  value: 'newest' | 'downloads' | 'views' | 'rating' | 'cheap' | 'dear'
  label: string
  /** For the list call. */
  input: string
}

export type Sort = SortOrder['value']

/** The selection in the address of a list. Resources are filtered by days, courses by year. */
export interface ListQuery {
  keyword: string
  /** 0: all. */
  categoryId: number
  span?: 'month' | 'quarter' | 'year'
  /** First and last day of publication, YYYY-MM-DD; empty where open. */
  from?: string
  to?: string
  year?: number
  permission?: PriceFilter
  /** undefined: newest first, or best match first for a keyword. */
  sort?: Sort
  /** Only what has all words of the keyword. */
  isExact?: boolean
  /** From 1. */
  page: number
}

/**
 * The parameters of both lists, with those of the filter by time. LIB-6 and LES-6 prescribe `inputValue` and
 * `selectValue`; unknown values count as absent, so that a mistyped address still shows the list.
 */
export const listParams = <Time extends Params>(orders: readonly SortOrder[], time: Time) => ({
  inputValue: (text: string | null) => (text ?? '').trim(),
  selectValue: (text: string | null) => parseDigits(text) ?? 0,
  ...time,
  permission: (text: string | null) => knownValue(priceFilters, text),
  sort: (text: string | null) => knownValue(orders, text),
  exact: (text: string | null) => text === '1',
  page: (text: string | null) => Math.max(1, parseDigits(text) ?? 1),
})

/** The selection in an address; only the search has a keyword. */
export const listQueryOf = (
  { listPath }: ListKind,
  { inputValue, selectValue, permission, sort, exact, page }: QueryOf<ReturnType<typeof listParams<Params>>>,
  pathname: string,
): ListQuery => ({
  keyword: pathname === listPath ? '' : inputValue,
  categoryId: selectValue,
  permission,
  sort,
  ...(exact && { isExact: true }),
  page,
})

/** The canonical address of a selection, for links, forms and search engines. */
export const listAddress = ({ listPath, searchPath }: ListKind, query: ListQuery): string =>
  withQuery(query.keyword ? searchPath : listPath, {
    inputValue: query.keyword,
    selectValue: query.categoryId,
    time: query.span,
    from: query.from,
    to: query.to,
    year: query.year,
    permission: query.permission,
    sort: query.sort,
    exact: query.isExact ? 1 : 0,
    page: query.page > 1 ? query.page : 0,
  })

/** The selection with one change; it begins at its first page. */
export const refined = (kind: ListKind, query: ListQuery, change: Partial<ListQuery>): string =>
  listAddress(kind, { ...query, page: 1, ...change })

/** The selection without filters, with the same keyword. */
export const unfiltered = ({ keyword, sort }: ListQuery): ListQuery => ({ keyword, categoryId: 0, sort, page: 1 })

export const isFiltered = ({ categoryId, span, from, to, year, permission }: ListQuery): boolean =>
  Boolean(categoryId || span || from || to || year || permission)

/** The words of the selection and the price, as input of a call. */
export const toWordsInput = ({ keyword, isExact }: ListQuery) => ({
  ...(keyword && { name: keyword }),
  ...(isExact && { exact: 1 as const }),
})
export const toPriceInput = ({ permission }: ListQuery) => priceFilters.find(({ value }) => value === permission)?.input

/** The selection as input of the list call, without its filters. */
export const toListInput = ({ size, orders }: ListKind, query: ListQuery) => ({
  page: query.page - 1,
  size,
  isAudit: auditState.approved,
  ...toWordsInput(query),
  ...(query.sort && { sort: orders.find(({ value }) => value === query.sort)?.input }),
})

/** The heading of a selection. */
export const listTitle = ({ word }: ListKind, { query: { keyword, categoryId }, categories }: Titled): string => {
  if (keyword) return `「${keyword}」的搜索结果`
  return categories.find(({ id }) => id === categoryId)?.categoryName ?? `全部${word}`
}

interface Titled {
  query: ListQuery
  categories: { id: number; categoryName: string }[]
}
