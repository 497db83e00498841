import { maxFacetChoices } from '#contract/constants.ts'
import { paths } from '#contract/paths.ts'
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
  /** Only what has all words. */
  isExact: boolean
  /** From 1. */
  page: number
}

/** Unknown values count as absent, so that a mistyped address still finds something. */
export const readSearchQuery = ({ searchParams }: URL): SearchQuery => {
  const param = (name: string) => searchParams.get(name)
  const year = parseDigits(param('year'))
  const kind = searchKinds.find(({ key }) => key === param('selectValue'))?.key ?? '0'
  return {
    words: (param('inputValue') ?? '').trim(),
    kind,
    order: knownValue(orders, param('sort')) ?? 'relevance',
    ...(isFilterable(kind)
      ? {
          categoryIds: parseList(param('category'), parseDigits),
          formats: kind === 'resource' ? parseList(param('format'), parseFormat) : [],
          priceFilters: parseList(param('permission'), (word) => knownValue(priceFilters, word)),
          year: year !== undefined && year >= 2000 && year <= 2100 ? year : undefined,
        }
      : unfiltered),
    isExact: param('exact') === '1',
    page: pageParam(searchParams),
  }
}

/** Values separated by dashes; drops invalid ones. */
const parseList = <Value>(text: string | null, read: (word: string) => Value | undefined): Value[] => [
  ...new Set((text ?? '').split('-', maxFacetChoices).flatMap((word) => read(word) || [])),
]

/** A file suffix; anything else counts as absent. */
const parseFormat = (text: string) => text.toLowerCase().match(/^[a-z0-9]{1,8}$/)?.[0]

/** Resources and courses can be filtered by category, year and price. */
const isFilterable = (kind: SearchKind) => kind === 'resource' || kind === 'course'

/** The canonical address of a search. */
const searchAddress = ({ words, kind, order, year, isExact, page, ...chosen }: SearchQuery): string =>
  withQuery(paths.search, {
    selectValue: kind,
    inputValue: words,
    sort: order === 'relevance' ? undefined : order,
    category: chosen.categoryIds.join('-'),
    format: chosen.formats.join('-'),
    permission: chosen.priceFilters.join('-'),
    year,
    exact: isExact ? 1 : 0,
    page: page > 1 ? page : 0,
  })

/** The address of the same search with other filters, at its first page. */
export const refined = (query: SearchQuery, change: Partial<SearchQuery>): string =>
  searchAddress({ ...query, page: 1, ...change })

/** Filters of one kind do not apply to another kind. */
export const unfiltered = { categoryIds: [], formats: [], priceFilters: [], year: undefined }

/** Whether there is something to look for: words, or filters alone. */
export const isAsked = (query: SearchQuery): boolean => query.words !== '' || isFiltered(query)

export const isFiltered = ({ categoryIds, formats, priceFilters: prices, year }: SearchQuery): boolean =>
  [...categoryIds, ...formats, ...prices, year].some(Boolean)
