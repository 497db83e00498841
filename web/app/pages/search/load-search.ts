import type { RouterContextProvider } from 'react-router'
import { pageSizes } from '#contract/constants.ts'
import type { Suggestion } from '#contract/fields.ts'
import { normalizeWatchedWord } from '#contract/library/library-rules.ts'
import { asProblem } from '#contract/problem.ts'
import { orErrorPage } from '#lib/api/or-error-page.ts'
import { api } from '#lib/api/server-api.ts'
import { priceFilters } from '#lib/url/price-filter.ts'
import type { Hit } from './hit.ts'
import { lessonHit, newsHit, resourceHit, topicHit } from './hits.ts'
import { interleave } from './interleave.ts'
import type { Facets } from './search-filters.ts'
import { mixedSizes, type ResultKind } from './search-kinds.ts'
import { isAsked, readSearchQuery, type SearchQuery, unfiltered } from './search-query.ts'

interface Results {
  hits: Hit[]
  total: number
  isCapped: boolean
  relaxed?: true
  also?: string[]
}

interface SearchRequest extends SearchQuery {
  size: number
}

const pagingOf = ({ page, size, order, isExact }: SearchRequest) => ({
  page: page - 1,
  size,
  order,
  ...(isExact && { exact: 1 as const }),
})
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
    relaxed,
    also,
  }: {
    content: Item[]
    totalElements: number
    totalIsCapped?: true
    relaxed?: true
    also?: string[]
  }): Results => ({
    hits: content.map(toHit),
    total: totalElements,
    isCapped: totalIsCapped ?? false,
    ...(relaxed && { relaxed }),
    ...(also && { also }),
  })

export interface SearchData extends SearchQuery, Results {
  /** Whether the person may read the forum. */
  isMember: boolean
  /** Whether the person is notified of new resources with these words. */
  isWatched: boolean
  counts: { key: string; total: number; isCapped: boolean }[]
  /** All kinds together have as many pages as the kind with most. */
  pages: number
  /** Absent if the results cannot be filtered. */
  facets?: Facets
  /** Related search terms. */
  related: string[]
  /** What is offered before anything is searched. */
  start?: SearchStart
  /** Why the search was rejected. */
  problem?: string
}

/** Words and categories to begin with. */
export interface SearchStart {
  words: string[]
  categories: { kind: 'resource' | 'course'; id: number; name: string }[]
}

const noResults = { hits: [], counts: [], related: [], total: 0, pages: 0, isCapped: false }

/** Runs the search of an address over all kinds in parallel. */
export const loadSearch = async (
  context: Readonly<RouterContextProvider>,
  url: URL,
  { isMember, hasSession }: { isMember: boolean; hasSession: boolean },
): Promise<SearchData> => {
  const query = readSearchQuery(url)
  const base = { ...query, isMember, isWatched: false }
  if (!isAsked(query)) return { ...base, ...noResults, start: await loadStart(context) }
  try {
    const { library } = api(context)
    const [{ facets, ...results }, related, watched] = await Promise.all([
      findAndCount(context, query, isMember),
      query.words ? library.listRelatedWords({ name: query.words }) : [],
      hasSession && query.words ? library.listWatchedWords() : [],
    ])
    const isWatched = watched.some(({ word }) => word === normalizeWatchedWord(query.words))
    return { ...base, ...results, ...(facets && { facets }), related, isWatched }
  } catch (error) {
    const problem = asProblem(error)
    if (problem?.status !== 400) throw error
    return { ...base, ...noResults, problem: problem.message }
  }
}

/** Words that finds of the last weeks have in common, and the categories with something in them. */
const loadStart = async (context: Readonly<RouterContextProvider>): Promise<SearchStart> => {
  const { library, lessons } = api(context)
  const [words, resources, courses] = await Promise.all([
    library.listTrendingWords(),
    library.listResourceCategories(),
    lessons.listLessonCategories(),
  ])
  const named =
    (kind: 'resource' | 'course') =>
    ({ id, categoryName }: { id: number; categoryName: string }) => ({ kind, id, name: categoryName })
  return { words, categories: [...resources.map(named('resource')), ...courses.map(named('course'))] }
}

/** The counts of the filters are those of the results: with all words, or near ones. */
const findAndCount = async (context: Readonly<RouterContextProvider>, query: SearchQuery, isMember: boolean) => {
  const { exactKinds, ...results } = await findAll(context, query, isMember)
  const counted = query.kind === '0' ? 'resource' : query.kind
  return { ...results, facets: await countFacets(context, { ...query, isExact: exactKinds.includes(counted) }) }
}

/**
 * Searches one kind for all words, and only if no item has them outside its pages also for near ones: a near search costs
 * as much as ten others.
 */
const searchKind = async (search: (request: SearchRequest) => Promise<Results>, request: SearchRequest) => {
  if (request.words === '' || request.isExact) return { ...(await search(request)), isExact: request.isExact }
  const first = await search({ ...request, isExact: true, page: 1 })
  if (!first.hits.some(({ score }) => score >= 1)) return { ...(await search(request)), isExact: false }
  return { ...(request.page > 1 ? await search({ ...request, isExact: true }) : first), isExact: true }
}

const findAll = async (context: Readonly<RouterContextProvider>, query: SearchQuery, isMember: boolean) => {
  const { kind, order, page } = query
  const all = Object.entries(searches(context)).filter(([key]) => isMember || key !== 'topic')
  // Without words only the kind that the filters belong to is listed.
  const open = query.words ? all : all.filter(([key]) => key === kind)
  const results = await Promise.all(
    open.map(async ([key, search]) => {
      const full = { ...query, page, size: pageSizes.mall }
      const size = mixedSizes[key as ResultKind]
      const others = { ...query, ...unfiltered, page: kind === '0' ? page : 1, size }
      const found = await searchKind(search, key === kind ? full : others)
      return { key, ...found, pages: Math.ceil(found.total / (key === kind ? full.size : size)) }
    }),
  )
  const counts = results.map(({ key, total, isCapped }) => ({ key, total, isCapped }))
  const chosen = results.filter(({ key }) => kind === '0' || key === kind)
  const hits = interleave(chosen.map((result) => result.hits)).toSorted((one, other) => other.score - one.score)
  const also = [...new Set(chosen.flatMap((result) => result.also ?? []))].slice(0, mostAlso)
  return {
    exactKinds: results.filter(({ isExact }) => isExact).map(({ key }) => key),
    counts,
    ...(chosen.some(({ relaxed }) => relaxed) && { relaxed: true as const }),
    ...(also.length > 0 && { also }),
    hits: order === 'newest' ? hits.toSorted((a, b) => b.at.localeCompare(a.at)) : hits,
    total: chosen.reduce((sum, { total }) => sum + total, 0),
    pages: Math.max(0, ...chosen.map(({ pages }) => pages)),
    isCapped: chosen.some(({ isCapped }) => isCapped),
  }
}

const mostAlso = 5

/** Filter counts for the sidebar: those of resources on the tab of all kinds, none for kinds without facets. */
const countFacets = async (
  context: Readonly<RouterContextProvider>,
  query: SearchQuery,
): Promise<Facets | undefined> => {
  const { words, kind, categoryIds, formats, year, isExact } = query
  const { library, lessons } = api(context)
  const common = {
    ...(words && { name: words }),
    ...(isExact && { exact: 1 as const }),
    ...priceParams(query),
    ...(year && { year }),
  }
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

/** Completions of the typed text from all kinds: words with the sum of their counts, then items. */
export const suggestAll = async (
  context: Readonly<RouterContextProvider>,
  typed: string,
  isMember: boolean,
): Promise<Suggestion[]> => {
  const { library, lessons, forum, news } = api(context)
  const lists = await orErrorPage(
    Promise.all([
      library.suggestResources({ name: typed }),
      lessons.suggestLessons({ name: typed }),
      news.suggestNews({ title: typed }),
      isMember ? forum.suggestTopics({ title: typed }) : [],
    ]),
  )
  const items = interleave(lists.map((list) => list.filter(({ link }) => link)))
  const words = lists.flat().filter(({ link }) => !link)
  const summed = [...Map.groupBy(words, ({ text }) => text)].map(([text, same]) => ({
    text,
    count: same.reduce((sum, { count = 0 }) => sum + count, 0),
    ...(same.some(({ isCapped }) => isCapped) && { isCapped: true as const }),
  }))
  return [...summed.toSorted((one, other) => other.count - one.count).slice(0, maxWords), ...items].slice(
    0,
    maxSuggestions,
  )
}

const [maxSuggestions, maxWords] = [8, 4]
