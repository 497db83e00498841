import type { RouterContextProvider } from 'react-router'
import type { CallAnswer, CallInput } from '#contract/endpoint.ts'
import type { SiteHit, searchSite } from '#contract/pages/search/site-search.ts'
import { asProblem } from '#contract/problem.ts'
import { api } from '#lib/api/server-api.ts'
import { priceFilters } from '#lib/url/price-filter.ts'
import type { Hit } from './hits.ts'
import { lessonHit, newsHit, resourceHit, topicHit } from './hits.ts'
import type { Facets } from './search-filters.ts'
import { readSearchQuery, type SearchQuery } from './search-query.ts'

type SiteAnswer = CallAnswer<typeof searchSite>

export interface SearchData
  extends SearchQuery,
    Pick<SiteAnswer, 'relaxed' | 'also' | 'pages' | 'related' | 'isWatched'> {
  /** Whether the person may read the forum. */
  isMember: boolean
  hits: Hit[]
  total: number
  isCapped: boolean
  counts: { key: string; total: number; isCapped: boolean }[]
  /** Absent if the results cannot be filtered. */
  facets?: Facets
  /** What is offered before anything is searched. */
  start?: SearchStart
  /** Why the search was rejected. */
  problem?: string
}

/** Words and categories to begin with. */
export type SearchStart = NonNullable<SiteAnswer['start']>

const noResults = { hits: [], counts: [], related: [], total: 0, pages: 0, isCapped: false, isWatched: false }

/** Runs the search of an address over all kinds. */
export const loadSearch = async (
  context: Readonly<RouterContextProvider>,
  url: URL,
  isMember: boolean,
): Promise<SearchData> => {
  const query = readSearchQuery(url)
  try {
    const found = await api(context).siteSearch.searchSite(toInput(query))
    return { ...query, isMember, ...toResults(found) }
  } catch (error) {
    const problem = asProblem(error)
    if (problem?.status !== 400) throw error
    return { ...query, isMember, ...noResults, problem: problem.message }
  }
}

const toInput = (query: SearchQuery): CallInput<typeof searchSite> => ({
  name: query.words,
  ...(query.kind !== '0' && { kind: query.kind }),
  page: query.page - 1,
  order: query.order,
  ...(query.isExact && { exact: 1 }),
  ...(query.categoryIds.length > 0 && { categoryIds: query.categoryIds }),
  ...(query.formats.length > 0 && { format: query.formats }),
  ...Object.assign(
    {},
    ...priceFilters.filter(({ value }) => query.priceFilters.includes(value)).map(({ input }) => input),
  ),
  ...(query.year && { year: query.year }),
})

const toResults = (found: SiteAnswer) => ({
  hits: found.content.map(toHit),
  total: found.totalElements,
  isCapped: found.totalIsCapped ?? false,
  counts: found.counts.map(({ kind, ...count }) => ({ key: kind, ...count })),
  pages: found.pages,
  related: found.related,
  isWatched: found.isWatched,
  ...(found.relaxed && { relaxed: found.relaxed }),
  ...(found.also && { also: found.also }),
  ...(found.facets && { facets: found.facets }),
  ...(found.start && { start: found.start }),
})

const toHit = (hit: SiteHit): Hit => {
  if (hit.kind === 'resource') return resourceHit(hit.item)
  if (hit.kind === 'course') return lessonHit(hit.item)
  return hit.kind === 'topic' ? topicHit(hit.item) : newsHit(hit.item)
}
