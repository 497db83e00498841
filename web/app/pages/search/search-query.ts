import { maxFacetChoices } from '#contract/constants.ts'
import { paths } from '#lib/url/paths.ts'
import { type PriceFilter, priceFilters } from '#lib/url/price-filter.ts'
import { knownValue, pageParam, parseDigits, withQuery } from '#lib/url/query-params.ts'
import { type SearchKind, searchKinds } from './search-kinds.ts'

export const orders = [
  { value: 'relevance', label: '相关' },
  { value: 'newest', label: '最新' },
] as const

/** A search, as the address encodes it. `inputValue` and `selectValue` are prescribed by PAGE-19. */
export interface SearchQuery {
  words: string
  kind: SearchKind
  order: (typeof orders)[number]['value']
  /** An empty list means all; formats are file suffixes. */
  categoryIds: number[]
  formats: string[]
  priceFilters: PriceFilter[]
  year?: number
  /** From 1. */
  page: number
}

/** Unknown values count as absent, so that a mistyped address still finds something. */
export const readSearchQuery = ({ searchParams }: URL): SearchQuery => {
  const given = (name: string) => searchParams.get(name)
  const year = parseDigits(given('year'))
  const kind = searchKinds.find(({ key }) => key === given('selectValue'))?.key ?? '0'
  return {
    words: (given('inputValue') ?? '').trim(),
    kind,
    order: knownValue(orders, given('sort')) ?? 'relevance',
    ...(isFilterable(kind)
      ? {
          categoryIds: parseList(given('category'), parseDigits),
          formats: kind === 'resource' ? parseList(given('format'), parseFormat) : [],
          priceFilters: parseList(given('permission'), (word) => knownValue(priceFilters, word)),
          year: year !== undefined && year >= 2000 && year <= 2100 ? year : undefined,
        }
      : unfiltered),
    page: pageParam(searchParams),
  }
}

/** Values separated by dashes; drops invalid ones. */
const parseList = <Value>(given: string | null, read: (word: string) => Value | undefined): Value[] => [
  ...new Set((given ?? '').split('-', maxFacetChoices).flatMap((word) => read(word) || [])),
]

/** A file suffix; anything else counts as absent. */
const parseFormat = (given: string) => given.toLowerCase().match(/^[a-z0-9]{1,8}$/)?.[0]

/** Resources and courses can be filtered by category, year and price. */
const isFilterable = (kind: SearchKind) => kind === 'resource' || kind === 'course'

/** The canonical address of a search. */
const searchAddress = ({ words, kind, order, year, page, ...chosen }: SearchQuery): string =>
  withQuery(paths.search, {
    selectValue: kind,
    inputValue: words,
    sort: order === 'relevance' ? undefined : order,
    category: chosen.categoryIds.join('-'),
    format: chosen.formats.join('-'),
    permission: chosen.priceFilters.join('-'),
    year,
    page: page > 1 ? page : 0,
  })

/** The address of the same search with other filters, at its first page. */
export const refined = (query: SearchQuery, change: Partial<SearchQuery>): string =>
  searchAddress({ ...query, page: 1, ...change })

/** Filters of one kind do not apply to another kind. */
export const unfiltered = { categoryIds: [], formats: [], priceFilters: [], year: undefined }

export const isFiltered = ({ categoryIds, formats, priceFilters: prices, year }: SearchQuery): boolean =>
  [...categoryIds, ...formats, ...prices, year].some(Boolean)
