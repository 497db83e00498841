import type { RouterContextProvider } from 'react-router'
import { pageSizes } from '#contract/constants.ts'
import { asProblem } from '#contract/errors.ts'
import { answered } from '#lib/answered.ts'
import { api } from '#lib/api.ts'
import { pageIn } from '#lib/page-in.ts'
import type { Hit } from './hit.ts'
import { lessonHit, newsHit, resourceHit, topicHit } from './hits.ts'
import { inTurns } from './in-turns.ts'
import { type FoundKind, type SearchKind, searchKinds, shownOfEach } from './search-kinds.ts'

interface Found {
  hits: Hit[]
  total: number
  isCapped: boolean
}

interface Asked {
  words: string
  page: number
  size: number
}

/** One search call for each kind; each feature decides what the person who asks may find. */
const searches = (context: Readonly<RouterContextProvider>): Record<FoundKind, (asked: Asked) => Promise<Found>> => {
  const { library, lessons, forum, news } = api(context)
  return {
    resource: ({ words, ...paging }) => library.listResources({ name: words, ...paging }).then(found(resourceHit)),
    course: ({ words, ...paging }) => lessons.listLessons({ name: words, ...paging }).then(found(lessonHit)),
    topic: ({ words, ...paging }) => forum.listTopics({ title: words, ...paging }).then(found(topicHit)),
    news: ({ words, ...paging }) => news.listNews({ title: words, ...paging }).then(found(newsHit)),
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

interface Question {
  words: string
  kind: SearchKind
  page: number
  /** May read the forum. */
  isMember: boolean
}

export interface SearchData extends Question, Found {
  counts: { key: string; total: number; isCapped: boolean }[]
  /** Why nothing was searched for. */
  problem?: string
}

const nothing = { hits: [], counts: [], total: 0, isCapped: false }

/** What the address asks for, found in every kind at once. */
export const loadSearch = async (
  context: Readonly<RouterContextProvider>,
  { searchParams }: URL,
  isMember: boolean,
): Promise<SearchData> => {
  const asked = {
    words: (searchParams.get('inputValue') ?? '').trim(),
    kind: searchKinds.find(({ key }) => key === searchParams.get('selectValue'))?.key ?? '0',
    page: pageIn(searchParams),
    isMember,
  }
  if (!asked.words) return { ...asked, ...nothing }
  try {
    return { ...asked, ...(await findAll(context, asked)) }
  } catch (error) {
    const problem = asProblem(error)
    if (problem?.status !== 400) throw error
    return { ...asked, ...nothing, problem: problem.message }
  }
}

const findAll = async (context: Readonly<RouterContextProvider>, { words, kind, page, isMember }: Question) => {
  const open = Object.entries(searches(context)).filter(([key]) => isMember || key !== 'topic')
  const results = await Promise.all(
    open.map(async ([key, search]) => {
      const isWhole = key === kind
      const size = isWhole ? pageSizes.mall : shownOfEach[key as FoundKind]
      return { key, ...(await search({ words, page: isWhole ? page - 1 : 0, size })) }
    }),
  )
  const counts = results.map(({ key, total, isCapped }) => ({ key, total, isCapped }))
  const chosen = results.filter(({ key }) => kind === '0' || key === kind)
  return {
    counts,
    hits: inTurns(chosen.map(({ hits }) => hits)),
    total: chosen.reduce((sum, { total }) => sum + total, 0),
    isCapped: chosen.some(({ isCapped }) => isCapped),
  }
}

/** Words that go on from what was typed, of every kind in turn. */
export const suggestAll = async (context: Readonly<RouterContextProvider>, typed: string, isMember: boolean) => {
  const { library, lessons, forum, news } = api(context)
  const lists = await answered(
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
