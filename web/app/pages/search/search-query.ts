import { mostChosen } from '#contract/constants.ts'
import { paths } from '#lib/url/paths.ts'
import { type PriceFilter, priceFilters } from '#lib/url/price-filter.ts'
import { knownValue, pageParam, parseDigits, withQuery } from '#lib/url/query-params.ts'
import { type SearchKind, searchKinds } from './search-kinds.ts'

export const orders = [
  { value: 'relevance', label: '相关' },
  { value: 'newest', label: '最新' },
] as const

/** What the address of the search asks for. PAGE-19 prescribes `inputValue` and `selectValue`. */
export interface SearchQuery {
  words: string
  kind: SearchKind
  order: (typeof orders)[number]['value']
  /** Any of these, or all where none is chosen; formats are suffixes of files. */
  categoryIds: number[]
  formats: string[]
  priceFilters: PriceFilter[]
  year?: number
  /** From 1. */
  page: number
}

/** Unknown words count as absent: an address somebody mistyped still finds something. */
export const readSearchQuery = ({ searchParams }: URL): SearchQuery => {
  const given = (name: string) => searchParams.get(name)
  const year = parseDigits(given('year'))
  const kind = searchKinds.find(({ key }) => key === given('selectValue'))?.key ?? '0'
  return {
    words: (given('inputValue') ?? '').trim(),
    kind,
    order: knownValue(orders, given('sort')) ?? 'relevance',
    ...(isNarrowable(kind)
      ? {
          categoryIds: severalIn(given('category'), parseDigits),
          formats: kind === 'resource' ? severalIn(given('format'), formatIn) : [],
          priceFilters: severalIn(given('permission'), (word) => knownValue(priceFilters, word)),
          year: year !== undefined && year >= 2000 && year <= 2100 ? year : undefined,
        }
      : unfiltered),
    page: pageParam(searchParams),
  }
}

/** What stands between dashes, as far as it makes sense. */
const severalIn = <Value>(given: string | null, read: (word: string) => Value | undefined): Value[] => [
  ...new Set((given ?? '').split('-', mostChosen).flatMap((word) => read(word) || [])),
]

/** The suffix of a file; anything else counts as absent. */
const formatIn = (given: string) => given.toLowerCase().match(/^[a-z0-9]{1,8}$/)?.[0]

/** Of what is offered one can choose category, year and price. */
const isNarrowable = (kind: SearchKind) => kind === 'resource' || kind === 'course'

/** The one address of a selection, alike for links and forms. */
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

/** The same words with something else chosen; that always begins at its first page. */
export const refined = (query: SearchQuery, change: Partial<SearchQuery>): string =>
  searchAddress({ ...query, page: 1, ...change })

/** What is chosen among one kind means nothing among another. */
export const unfiltered = { categoryIds: [], formats: [], priceFilters: [], year: undefined }

export const isFiltered = ({ categoryIds, formats, priceFilters: prices, year }: SearchQuery): boolean =>
  [...categoryIds, ...formats, ...prices, year].some(Boolean)
