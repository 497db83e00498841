import { auditState } from '#contract/catalogue/documents/library-rules.ts'
import { pageSizes } from '#contract/constants.ts'
import { paths } from '#contract/paths.ts'
import { type PriceFilter, priceFilters } from '#lib/url/price-filter.ts'
import { knownValue, parseDigits, type QueryOf, withQuery } from '#lib/url/query-params.ts'

export const sorts = [
  { value: 'newest', label: '最新发布', input: 'uploadTime,desc' },
  { value: 'views', label: '观看最多', input: 'viewCount,desc' },
  { value: 'rating', label: '评分最高', input: 'rating,desc' },
  { value: 'cheap', label: 'V币从低到高', input: 'coin,asc' },
] as const
export type LessonSort = (typeof sorts)[number]['value']

const firstYear = 2019

/** The years that can be chosen, newest first. */
export const yearsUntil = (thisYear: number): number[] =>
  Array.from({ length: Math.max(1, thisYear - firstYear + 1) }, (_, at) => thisYear - at)

/** The selection in the address of a list. LES-6 prescribes `inputValue` and `selectValue`. */
export interface LessonQuery {
  keyword: string
  /** 0: all. */
  categoryId: number
  year?: number
  permission?: PriceFilter
  /** undefined: newest first, or best match first for a keyword. */
  sort?: LessonSort
  /** Only what has all words of the keyword. */
  isExact?: boolean
  /** From 1. */
  page: number
}

/** Unknown values count as absent, so that a mistyped address still shows the list. */
export const lessonParams = {
  inputValue: (text: string | null) => (text ?? '').trim(),
  selectValue: (text: string | null) => parseDigits(text) ?? 0,
  year: parseDigits,
  permission: (text: string | null) => knownValue(priceFilters, text),
  sort: (text: string | null) => knownValue(sorts, text),
  exact: (text: string | null) => text === '1',
  page: (text: string | null) => Math.max(1, parseDigits(text) ?? 1),
}

/** The selection in an address; only the search has a keyword. */
export const lessonQueryOf = (
  { inputValue, selectValue, year, exact, ...same }: QueryOf<typeof lessonParams>,
  pathname: string,
  thisYear: number,
): LessonQuery => ({
  keyword: pathname === paths.courseSearch ? inputValue : '',
  categoryId: selectValue,
  year: year !== undefined && yearsUntil(thisYear).includes(year) ? year : undefined,
  ...(exact && { isExact: true }),
  ...same,
})

/** The canonical address of a selection, for links, forms and search engines. */
export const lessonsAddress = ({ keyword, categoryId, year, permission, sort, isExact, page }: LessonQuery): string =>
  withQuery(keyword ? paths.courseSearch : paths.courseSort, {
    inputValue: keyword,
    selectValue: categoryId,
    year,
    permission,
    sort,
    exact: isExact ? 1 : 0,
    page: page > 1 ? page : 0,
  })

/** The selection with one change; it begins at its first page. */
export const refined = (query: LessonQuery, change: Partial<LessonQuery>): string =>
  lessonsAddress({ ...query, page: 1, ...change })

/** The selection without filters, with the same keyword. */
export const unfiltered = ({ keyword, sort }: LessonQuery): LessonQuery => ({ keyword, categoryId: 0, sort, page: 1 })

export const isFiltered = ({ categoryId, year, permission }: LessonQuery): boolean =>
  Boolean(categoryId || year || permission)

/** The selection as input of the call that counts what each choice would leave of a search. */
export const toSearchCountInput = ({ keyword, isExact, categoryId, year, permission }: LessonQuery) => ({
  ...(keyword && { name: keyword }),
  ...(isExact && { exact: 1 as const }),
  ...(categoryId && { lessonCategoryIds: [categoryId] }),
  ...(year && { year }),
  ...priceFilters.find(({ value }) => value === permission)?.input,
})

/** The filters of the selection, for the list and for the numbers beside their choices. */
export const toCountInput = ({ categoryId, year, permission }: LessonQuery) => ({
  ...(categoryId && { lessonCategoryId: categoryId }),
  ...(year && { year }),
  ...priceFilters.find(({ value }) => value === permission)?.input,
})

/** The selection as input of the list call. */
export const toListInput = (query: LessonQuery) => {
  const { keyword, sort, isExact, page } = query
  return {
    page: page - 1,
    size: pageSizes.lessons,
    isAudit: auditState.approved,
    ...(keyword && { name: keyword }),
    ...(isExact && { exact: 1 as const }),
    ...toCountInput(query),
    ...(sort && { sort: sorts.find(({ value }) => value === sort)?.input }),
    ...(keyword && sort === 'newest' && { order: sort }),
  }
}
