import type { RouterContextProvider } from 'react-router'
import { pageSizes } from '#contract/constants.ts'
import { normalizeWatchedWord } from '#contract/library-rules.ts'
import { asProblem } from '#contract/problem.ts'
import { orErrorPage } from '#lib/api/or-error-page.ts'
import { api } from '#lib/api/server-api.ts'
import { priceFilters } from '#lib/url/price-filter.ts'
import type { Hit } from './hit.ts'
import { lessonHit, newsHit, resourceHit, topicHit } from './hits.ts'
import { interleave } from './interleave.ts'
import type { Facets } from './search-filters.ts'
import { previewSizes, type ResultKind } from './search-kinds.ts'
import { readSearchQuery, type SearchQuery, unfiltered } from './search-query.ts'

interface Results {
  hits: Hit[]
  total: number
  isCapped: boolean
}

interface SearchRequest extends SearchQuery {
  size: number
}

const pagingOf = ({ page, size, order }: SearchRequest) => ({ page: page - 1, size, order })
const priceParams = (query: SearchQuery) =>
  Object.assign({}, ...priceFilters.filter(({ value }) => query.priceFilters.includes(value)).map(({ input }) => input))
/** The chosen values as a parameter, or nothing if none are chosen. */
const listParam = <Name extends string, Value>(name: Name, chosen: Value[]) =>
  (chosen.length > 0 ? { [name]: chosen } : {}) as Partial<Record<Name, Value[]>>
const daysOf = (year: number) => [`${year}-01-01`, `${year}-12-31`]

/** One search call for each kind; each feature decides what the requester may find. */
const searches = (
  context: Readonly<RouterContextProvider>,
): Record<ResultKind, (request: SearchRequest) => Promise<Results>> => {
  const { library, lessons, forum, news } = api(context)
  return {
    resource: (request) =>
      library
        .listResources({
          name: request.words,
          ...pagingOf(request),
          ...priceParams(request),
          ...listParam('resourceCategoryIds', request.categoryIds),
          ...listParam('format', request.formats),
          ...(request.year && { uploadTime: daysOf(request.year) }),
        })
        .then(toResults(resourceHit)),
    course: (request) =>
      lessons
        .listLessons({
          name: request.words,
          ...pagingOf(request),
          ...priceParams(request),
          ...listParam('lessonCategoryIds', request.categoryIds),
          ...(request.year && { year: request.year }),
        })
        .then(toResults(lessonHit)),
    topic: (request) => forum.listTopics({ title: request.words, ...pagingOf(request) }).then(toResults(topicHit)),
    news: (request) => news.listNews({ title: request.words, ...pagingOf(request) }).then(toResults(newsHit)),
  }
}

const toResults =
  <Item>(toHit: (item: Item) => Hit) =>
  ({
    content,
    totalElements,
    totalIsCapped,
  }: {
    content: Item[]
    totalElements: number
    totalIsCapped?: true
  }): Results => ({
    hits: content.map(toHit),
    total: totalElements,
    isCapped: totalIsCapped ?? false,
  })

export interface SearchData extends SearchQuery, Results {
  /** Whether the person may read the forum. */
  isMember: boolean
  /** Whether the person is notified of new resources with these words. */
  isWatched: boolean
  counts: { key: string; total: number; isCapped: boolean }[]
  /** Absent if the results cannot be filtered. */
  facets?: Facets
  /** Related search terms. */
  related: string[]
  /** Why the search was rejected. */
  problem?: string
}

const noResults = { hits: [], counts: [], related: [], total: 0, isCapped: false }

/** Runs the search of an address over all kinds in parallel. */
export const loadSearch = async (
  context: Readonly<RouterContextProvider>,
  url: URL,
  { isMember, hasSession }: { isMember: boolean; hasSession: boolean },
): Promise<SearchData> => {
  const query = readSearchQuery(url)
  const base = { ...query, isMember, isWatched: false }
  if (!query.words) return { ...base, ...noResults }
  try {
    const { library } = api(context)
    const [results, facets, related, watched] = await Promise.all([
      findAll(context, query, isMember),
      countFacets(context, query),
      library.listRelatedWords({ name: query.words }),
      hasSession ? library.listWatchedWords() : [],
    ])
    const isWatched = watched.some(({ word }) => word === normalizeWatchedWord(query.words))
    return { ...base, ...results, facets, related, isWatched }
  } catch (error) {
    const problem = asProblem(error)
    if (problem?.status !== 400) throw error
    return { ...base, ...noResults, problem: problem.message }
  }
}

const findAll = async (context: Readonly<RouterContextProvider>, query: SearchQuery, isMember: boolean) => {
  const { kind, order, page } = query
  const open = Object.entries(searches(context)).filter(([key]) => isMember || key !== 'topic')
  const results = await Promise.all(
    open.map(async ([key, search]) => {
      const full = { ...query, page, size: pageSizes.mall }
      const preview = { ...query, ...unfiltered, page: 1, size: previewSizes[key as ResultKind] }
      return { key, ...(await search(key === kind ? full : preview)) }
    }),
  )
  const counts = results.map(({ key, total, isCapped }) => ({ key, total, isCapped }))
  const chosen = results.filter(({ key }) => kind === '0' || key === kind)
  const hits = interleave(chosen.map((result) => result.hits))
  return {
    counts,
    hits: order === 'newest' && kind === '0' ? hits.toSorted((a, b) => b.at.localeCompare(a.at)) : hits,
    total: chosen.reduce((sum, { total }) => sum + total, 0),
    isCapped: chosen.some(({ isCapped }) => isCapped),
  }
}

/** Filter counts for the sidebar: those of resources on the tab of all kinds, none for kinds without facets. */
const countFacets = async (
  context: Readonly<RouterContextProvider>,
  query: SearchQuery,
): Promise<Facets | undefined> => {
  const { words: name, kind, categoryIds, formats, year } = query
  const { library, lessons } = api(context)
  const common = { name, ...priceParams(query), ...(year && { year }) }
  if (kind === 'course') {
    const [counted, categories] = await Promise.all([
      lessons.countFoundLessons({ ...common, ...listParam('lessonCategoryIds', categoryIds) }),
      lessons.listLessonCategories(),
    ])
    return { ...counted, kind, names: namesOf(categories) }
  }
  if (kind !== 'resource' && kind !== '0') return undefined
  const [counted, categories] = await Promise.all([
    library.countFoundResources({
      ...common,
      ...listParam('resourceCategoryIds', categoryIds),
      ...listParam('format', formats),
    }),
    library.listResourceCategories(),
  ])
  return { ...counted, kind: 'resource', names: namesOf(categories) }
}

const namesOf = (categories: { id: number; categoryName: string }[]) =>
  Object.fromEntries(categories.map(({ id, categoryName }) => [id, categoryName]))

/** Completions of the typed text, interleaved from all kinds. */
export const suggestAll = async (context: Readonly<RouterContextProvider>, typed: string, isMember: boolean) => {
  const { library, lessons, forum, news } = api(context)
  const lists = await orErrorPage(
    Promise.all([
      library.suggestResources({ name: typed }),
      lessons.suggestLessons({ name: typed }),
      news.suggestNews({ title: typed }),
      isMember ? forum.suggestTopics({ title: typed }) : [],
    ]),
  )
  return [...new Set(interleave(lists))].slice(0, maxSuggestions)
}

const maxSuggestions = 8
