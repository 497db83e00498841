import { pageSizes } from '#contract/constants.ts'
import { auditState } from '#contract/library-rules.ts'
import { paths } from '#lib/url/paths.ts'
import { type PriceFilter, priceFilters } from '#lib/url/price-filter.ts'
import { knownValue, parseDigits, withQuery } from '#lib/url/query-params.ts'

export const sorts = [
  { value: 'newest', label: '最新发布', input: 'uploadTime,desc' },
  { value: 'views', label: '观看最多', input: 'viewCount,desc' },
  { value: 'cheap', label: 'V币从低到高', input: 'coin,asc' },
] as const
export type LessonSort = (typeof sorts)[number]['value']

const firstYear = 2019

/** The years of publication one can choose, this one first. */
export const yearsUntil = (thisYear: number): number[] =>
  Array.from({ length: Math.max(1, thisYear - firstYear + 1) }, (_, at) => thisYear - at)

/** What the address of a list of lessons asks for. LES-6 prescribes `inputValue` and `selectValue`. */
export interface LessonQuery {
  keyword: string
  /** 0: all. */
  categoryId: number
  year?: number
  permission?: PriceFilter
  /** Absent: the newest first; of a keyword, the best match first. */
  sort?: LessonSort
  /** From 1. */
  page: number
}

/** Unknown words count as absent: an address somebody mistyped still shows the lessons. */
export const readLessonQuery = ({ pathname, searchParams }: URL, thisYear: number): LessonQuery => {
  const given = (name: string) => searchParams.get(name)
  const year = parseDigits(given('year'))
  return {
    keyword: pathname === paths.courseSearch ? (given('inputValue') ?? '').trim() : '',
    categoryId: parseDigits(given('selectValue')) ?? 0,
    year: year !== undefined && yearsUntil(thisYear).includes(year) ? year : undefined,
    permission: knownValue(priceFilters, given('permission')),
    sort: knownValue(sorts, given('sort')),
    page: Math.max(1, parseDigits(given('page')) ?? 1),
  }
}

/** The one address of a selection, alike for links, forms and search engines. */
export const lessonsAddress = ({ keyword, categoryId, year, permission, sort, page }: LessonQuery): string =>
  withQuery(keyword ? paths.courseSearch : paths.courseSort, {
    inputValue: keyword,
    selectValue: categoryId,
    year,
    permission,
    sort,
    page: page > 1 ? page : 0,
  })

/** The same selection with something else chosen; that always begins at its first page. */
export const refined = (query: LessonQuery, change: Partial<LessonQuery>): string =>
  lessonsAddress({ ...query, page: 1, ...change })

/** Everything chosen taken back, the keyword kept. */
export const unfiltered = ({ keyword, sort }: LessonQuery): LessonQuery => ({ keyword, categoryId: 0, sort, page: 1 })

export const isFiltered = ({ categoryId, year, permission }: LessonQuery): boolean =>
  Boolean(categoryId || year || permission)

/** The selection as the list call takes it. */
export const toListInput = ({ keyword, categoryId, year, permission, sort, page }: LessonQuery) => ({
  page: page - 1,
  size: pageSizes.lessons,
  isAudit: auditState.approved,
  ...(keyword && { name: keyword }),
  ...(categoryId && { lessonCategoryId: categoryId }),
  ...(year && { year }),
  ...priceFilters.find(({ value }) => value === permission)?.input,
  ...(sort && { sort: sorts.find(({ value }) => value === sort)?.input }),
  ...(keyword && sort === 'newest' && { order: sort }),
})
