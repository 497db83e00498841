import type { RouterContextProvider } from 'react-router'
import { pageSizes } from '#contract/constants.ts'
import { watchedForm } from '#contract/library-rules.ts'
import { asProblem } from '#contract/problem.ts'
import { orErrorPage } from '#lib/api/or-error-page.ts'
import { api } from '#lib/api/server-api.ts'
import { priceFilters } from '#lib/url/price-filter.ts'
import type { Hit } from './hit.ts'
import { lessonHit, newsHit, resourceHit, topicHit } from './hits.ts'
import { inTurns } from './in-turns.ts'
import type { Facets } from './search-filters.ts'
import { type FoundKind, shownOfEach } from './search-kinds.ts'
import { readSearchQuery, type SearchQuery, unfiltered } from './search-query.ts'

interface Found {
  hits: Hit[]
  total: number
  isCapped: boolean
}

interface Asked extends SearchQuery {
  size: number
}

const pagingOf = ({ page, size, order }: Asked) => ({ page: page - 1, size, order })
const pricesIn = (query: SearchQuery) =>
  Object.assign({}, ...priceFilters.filter(({ value }) => query.priceFilters.includes(value)).map(({ input }) => input))
/** What is chosen, where anything is, under the name it is asked for by. */
const chosenAs = <Name extends string, Value>(name: Name, chosen: Value[]) =>
  (chosen.length > 0 ? { [name]: chosen } : {}) as Partial<Record<Name, Value[]>>
const daysOf = (year: number) => [`${year}-01-01`, `${year}-12-31`]

/** One search call for each kind; each feature decides what the person who asks may find. */
const searches = (context: Readonly<RouterContextProvider>): Record<FoundKind, (asked: Asked) => Promise<Found>> => {
  const { library, lessons, forum, news } = api(context)
  return {
    resource: (asked) =>
      library
        .listResources({
          name: asked.words,
          ...pagingOf(asked),
          ...pricesIn(asked),
          ...chosenAs('resourceCategoryIds', asked.categoryIds),
          ...chosenAs('format', asked.formats),
          ...(asked.year && { uploadTime: daysOf(asked.year) }),
        })
        .then(found(resourceHit)),
    course: (asked) =>
      lessons
        .listLessons({
          name: asked.words,
          ...pagingOf(asked),
          ...pricesIn(asked),
          ...chosenAs('lessonCategoryIds', asked.categoryIds),
          ...(asked.year && { year: asked.year }),
        })
        .then(found(lessonHit)),
    topic: (asked) => forum.listTopics({ title: asked.words, ...pagingOf(asked) }).then(found(topicHit)),
    news: (asked) => news.listNews({ title: asked.words, ...pagingOf(asked) }).then(found(newsHit)),
  }
}

const found =
  <Item>(toHit: (item: Item) => Hit) =>
  ({
    content,
    totalElements,
    totalIsCapped,
  }: {
    content: Item[]
    totalElements: number
    totalIsCapped?: true
  }): Found => ({
    hits: content.map(toHit),
    total: totalElements,
    isCapped: totalIsCapped ?? false,
  })

export interface SearchData extends SearchQuery, Found {
  /** May read the forum. */
  isMember: boolean
  /** Whether whoever asks hears of new resources with these words. */
  isWatched: boolean
  counts: { key: string; total: number; isCapped: boolean }[]
  /** Absent: what was found cannot be narrowed down. */
  facets?: Facets
  /** Words to try next. */
  related: string[]
  /** Why nothing was searched for. */
  problem?: string
}

const nothing = { hits: [], counts: [], related: [], total: 0, isCapped: false }

/** What the address asks for, found in every kind at once. */
export const loadSearch = async (
  context: Readonly<RouterContextProvider>,
  url: URL,
  { isMember, hasSession }: { isMember: boolean; hasSession: boolean },
): Promise<SearchData> => {
  const query = readSearchQuery(url)
  const asked = { ...query, isMember, isWatched: false }
  if (!query.words) return { ...asked, ...nothing }
  try {
    const { library } = api(context)
    const [results, facets, related, watched] = await Promise.all([
      findAll(context, query, isMember),
      countFacets(context, query),
      library.listRelatedWords({ name: query.words }),
      hasSession ? library.listWatchedWords() : [],
    ])
    const isWatched = watched.some(({ word }) => word === watchedForm(query.words))
    return { ...asked, ...results, facets, related, isWatched }
  } catch (error) {
    const problem = asProblem(error)
    if (problem?.status !== 400) throw error
    return { ...asked, ...nothing, problem: problem.message }
  }
}

const findAll = async (context: Readonly<RouterContextProvider>, query: SearchQuery, isMember: boolean) => {
  const { kind, order, page } = query
  const open = Object.entries(searches(context)).filter(([key]) => isMember || key !== 'topic')
  const results = await Promise.all(
    open.map(async ([key, search]) => {
      const own = { ...query, page, size: pageSizes.mall }
      const glance = { ...query, ...unfiltered, page: 1, size: shownOfEach[key as FoundKind] }
      return { key, ...(await search(key === kind ? own : glance)) }
    }),
  )
  const counts = results.map(({ key, total, isCapped }) => ({ key, total, isCapped }))
  const chosen = results.filter(({ key }) => kind === '0' || key === kind)
  const hits = inTurns(chosen.map((result) => result.hits))
  return {
    counts,
    hits: order === 'newest' && kind === '0' ? hits.toSorted((a, b) => b.at.localeCompare(a.at)) : hits,
    total: chosen.reduce((sum, { total }) => sum + total, 0),
    isCapped: chosen.some(({ isCapped }) => isCapped),
  }
}

/** The choices beside the results: those of resources where everything is shown, none where a kind has no such facets. */
const countFacets = async (
  context: Readonly<RouterContextProvider>,
  query: SearchQuery,
): Promise<Facets | undefined> => {
  const { words: name, kind, categoryIds, formats, year } = query
  const { library, lessons } = api(context)
  const asked = { name, ...pricesIn(query), ...(year && { year }) }
  if (kind === 'course') {
    const [counted, categories] = await Promise.all([
      lessons.countFoundLessons({ ...asked, ...chosenAs('lessonCategoryIds', categoryIds) }),
      lessons.listLessonCategories(),
    ])
    return { ...counted, kind, names: namesOf(categories) }
  }
  if (kind !== 'resource' && kind !== '0') return undefined
  const [counted, categories] = await Promise.all([
    library.countFoundResources({
      ...asked,
      ...chosenAs('resourceCategoryIds', categoryIds),
      ...chosenAs('format', formats),
    }),
    library.listResourceCategories(),
  ])
  return { ...counted, kind: 'resource', names: namesOf(categories) }
}

const namesOf = (categories: { id: number; categoryName: string }[]) =>
  Object.fromEntries(categories.map(({ id, categoryName }) => [id, categoryName]))

/** Words that go on from what was typed, of every kind in turn. */
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
  return [...new Set(inTurns(lists))].slice(0, mostSuggestions)
}

const mostSuggestions = 8
