import { auditState } from '#contract/catalogue/documents/library-rules.ts'
import { pageSizes } from '#contract/constants.ts'
import { paths } from '#contract/paths.ts'
import { type PriceFilter, priceFilters } from '#lib/url/price-filter.ts'
import { knownValue, parseDigits, type QueryOf, withQuery } from '#lib/url/query-params.ts'

export const spans = [
  { value: 'month', label: '近一个月', months: 1 },
  { value: 'quarter', label: '近三个月', months: 3 },
  { value: 'year', label: '近一年', months: 12 },
] as const
export type Span = (typeof spans)[number]['value']

export const sorts = [
  { value: 'newest', label: '最新发布', input: 'uploadTime,desc' },
  { value: 'downloads', label: '下载最多', input: 'downloadCount,desc' },
  { value: 'views', label: '浏览最多', input: 'viewCount,desc' },
  { value: 'rating', label: '评分最高', input: 'rating,desc' },
  { value: 'cheap', label: '价格从低到高', input: 'coin,asc' },
  { value: 'dear', label: '价格从高到低', input: 'coin,desc' },
] as const
export type MallSort = (typeof sorts)[number]['value']

/** The selection in the address of the mall. LIB-6 prescribes `inputValue` and `selectValue`. */
export interface MallQuery {
  keyword: string
  /** 0: all. */
  categoryId: number
  span?: Span
  /** First and last day of publication, YYYY-MM-DD; empty where open. */
  from: string
  to: string
  permission?: PriceFilter
  /** undefined: newest first, or best match first for a keyword. */
  sort?: MallSort
  /** Only what has all words of the keyword. */
  isExact?: boolean
  /** From 1. */
  page: number
}

const isDay = (text: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text)

const dayParam = (text: string | null): string => (text && isDay(text) ? text : '')

/** Unknown values count as absent, so that a mistyped address still shows the list. */
export const mallParams = {
  inputValue: (text: string | null) => (text ?? '').trim(),
  selectValue: (text: string | null) => parseDigits(text) ?? 0,
  time: (text: string | null) => knownValue(spans, text),
  from: dayParam,
  to: dayParam,
  permission: (text: string | null) => knownValue(priceFilters, text),
  sort: (text: string | null) => knownValue(sorts, text),
  exact: (text: string | null) => text === '1',
  page: (text: string | null) => Math.max(1, parseDigits(text) ?? 1),
}

/** The selection in an address. Days override a span, and only the search has a keyword. */
export const mallQueryOf = (
  { inputValue, selectValue, time, from, to, exact, ...same }: QueryOf<typeof mallParams>,
  pathname: string,
): MallQuery => ({
  keyword: pathname === paths.mall ? '' : inputValue,
  categoryId: selectValue,
  span: from || to ? undefined : time,
  from,
  to,
  ...(exact && { isExact: true }),
  ...same,
})

/** The canonical address of a selection, for links, forms and search engines. */
export const mallAddress = ({ keyword, categoryId, sort, isExact, page, ...filters }: MallQuery): string =>
  withQuery(keyword ? paths.mallSearch : paths.mall, {
    inputValue: keyword,
    selectValue: categoryId,
    time: filters.span,
    from: filters.from,
    to: filters.to,
    permission: filters.permission,
    sort,
    exact: isExact ? 1 : 0,
    page: page > 1 ? page : 0,
  })

/** The selection with one change; it begins at its first page. */
export const refined = (query: MallQuery, change: Partial<MallQuery>): string =>
  mallAddress({ ...query, page: 1, ...change })

/** The selection without filters, with the same keyword. */
export const unfiltered = ({ keyword, sort }: MallQuery): MallQuery => ({
  keyword,
  categoryId: 0,
  from: '',
  to: '',
  sort,
  page: 1,
})

export const isFiltered = ({ categoryId, span, from, to, permission }: MallQuery): boolean =>
  Boolean(categoryId || span || from || to || permission)

/** The day this number of calendar months earlier; a day that the month lacks becomes its last day. */
export const monthsBefore = (day: string, months: number): string => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const lastOfMonth = new Date(Date.UTC(year, month - months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 - months, Math.min(date, lastOfMonth))).toISOString().slice(0, 10)
}

const beforeAll = '2000-01-01'

const daysOf = ({ span, from, to }: MallQuery, today: string): string[] | undefined => {
  const months = spans.find(({ value }) => value === span)?.months
  if (months) return [monthsBefore(today, months), today]
  return from || to ? [from || beforeAll, to || today] : undefined
}

/** The first day of each span. */
export const spanDays = (today: string): { value: Span; day: string }[] =>
  spans.map(({ value, months }) => ({ value, day: monthsBefore(today, months) }))

/** The filters of the selection, for the list and for the numbers beside their choices. */
export const toCountInput = (query: MallQuery, today: string) => {
  const { categoryId, permission } = query
  const uploadTime = daysOf(query, today)
  return {
    ...(categoryId && { resourceCategoryId: categoryId }),
    ...(uploadTime && { uploadTime }),
    ...priceFilters.find(({ value }) => value === permission)?.input,
  }
}

/** The selection as input of the call that counts what each choice would leave of a search; undefined where days are chosen. */
export const toSearchCountInput = ({ keyword, isExact, categoryId, permission, span, from, to }: MallQuery) =>
  span || from || to
    ? undefined
    : {
        name: keyword,
        ...(isExact && { exact: 1 as const }),
        ...(categoryId && { resourceCategoryIds: [categoryId] }),
        ...priceFilters.find(({ value }) => value === permission)?.input,
      }

/** The selection as input of the list call. */
export const toListInput = (query: MallQuery, today: string) => {
  const { keyword, sort, isExact, page } = query
  return {
    page: page - 1,
    size: pageSizes.mall,
    isAudit: auditState.approved,
    ...(keyword && { name: keyword }),
    ...(isExact && { exact: 1 as const }),
    ...toCountInput(query, today),
    ...(sort && { sort: sorts.find(({ value }) => value === sort)?.input }),
  }
}
