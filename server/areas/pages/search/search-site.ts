import type { z } from 'zod'
import { normalizeWatchedWord } from '#contract/catalogue/documents/library-rules.ts'
import { pageSizes } from '#contract/constants.ts'
import type { CallAnswer } from '#contract/endpoint.ts'
import {
  type searchSite as endpoint,
  type SiteHit,
  type SiteKind,
  siteKinds,
} from '#contract/pages/search/site-search.ts'
import type { Db } from '#kernel/database/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { interleave } from '#kernel/listing/index.ts'
import { type Answer, type Scope, searchEach } from '#kernel/search/index.ts'
import { yearOf } from '#kernel/time/index.ts'
import { lessonLists } from '../../catalogue/courses/index.ts'
import { listWatched, siteResources } from '../../catalogue/documents/index.ts'
import { type ListFilter, priceFilter } from '../../catalogue/items/index.ts'
import { siteTopics } from '../../community/forum/index.ts'
import { siteNews } from '../news/index.ts'

type Query = z.output<typeof endpoint.query>
type SiteAnswer = CallAnswer<typeof endpoint>

/** Number of results of each kind on a page of all kinds. */
const mixedSizes: Record<SiteKind, number> = { resource: 6, course: 3, topic: 3, news: 3 }
const mostAlso = 5

const nothing = { content: [], counts: [], related: [], totalElements: 0, pages: 0, isWatched: false }

/** Everything that a search of the whole site shows, found in one pass over all kinds (PAGE-19, PAGE-31). */
export const searchSite = async (db: Db, actor: Actor | undefined, query: Query): Promise<SiteAnswer> => {
  const { name, kind } = query
  const filter = filterOf(query)
  if (!isAsked(query)) return { ...nothing, start: await findStart(db, actor) }
  // Without words only the kind that the filters belong to is listed.
  const kinds = openKinds(actor).filter((one) => name !== '' || one === kind)
  const answers = await findAnswers(db, actor, query, kinds)
  const facetKind = facetKindOf(kind)
  const [narrowed, related, watched] = await Promise.all([
    facetKind && answers[facetKind] && narrow(db, actor, { ...query, kind: facetKind }, answers[facetKind], filter),
    name !== '' && answers.resource ? siteResources.relatedTo(db, name, answers.resource) : [],
    actor && name !== '' ? listWatched(db, actor.id) : [],
  ])
  if (narrowed && kind === facetKind) answers[facetKind!] = narrowed.answer
  return {
    ...(await pageOf(db, actor, query, answers)),
    ...(narrowed && { facets: narrowed.facets }),
    related,
    isWatched: watched.some(({ word }) => word === normalizeWatchedWord(name)),
  }
}

/** How one kind is searched; each feature decides what the caller may find. */
interface Searched {
  scope(actor: Actor | undefined): Scope
  /** The results of the answer as the feature's own lists show them. */
  hits(db: Db, actor: Actor | undefined, answer: Answer, words: string): Promise<SiteHit[]>
}

const searched: Record<SiteKind, Searched> = {
  resource: {
    scope: siteResources.scope,
    hits: async (db, actor, answer, words) =>
      (await siteResources.items(db, actor, answer, words)).map((item) => ({ kind: 'resource', item })),
  },
  course: {
    scope: lessonLists.site.scope,
    hits: async (db, actor, answer, words) =>
      (await lessonLists.site.items(db, actor, answer, words)).map((item) => ({ kind: 'course', item })),
  },
  topic: {
    scope: () => siteTopics.scope,
    hits: async (db, _, { results, marks = [] }) =>
      (await siteTopics.items(db, results, marks)).map((item) => ({ kind: 'topic', item })),
  },
  news: {
    scope: () => siteNews.scope,
    hits: async (db, _, { results, marks = [] }) =>
      (await siteNews.items(db, results, marks)).map((item) => ({ kind: 'news', item })),
  },
}

/** Reading the forum needs a login (FORUM-1). */
const openKinds = (actor: Actor | undefined): SiteKind[] => siteKinds.filter((kind) => kind !== 'topic' || actor?.level)

const isAsked = ({ name, categoryIds, format, hasCoin, noCoin, year }: Query): boolean =>
  [name, categoryIds, format, hasCoin, noCoin, year].some(Boolean)

const filterOf = ({ categoryIds, format, year, ...prices }: Query): ListFilter => ({
  ...(categoryIds && { categoryIds }),
  ...(format && { formats: format }),
  ...priceFilter(prices),
  ...(year && yearOf(year)),
})

/** The filters shown beside the results: those of resources on the page of all kinds, none for kinds without filters. */
const facetKindOf = (kind: SiteKind | undefined) =>
  kind === undefined || kind === 'resource' ? 'resource' : kind === 'course' ? 'course' : undefined

type Answers = Partial<Record<SiteKind, Answer>>

/** FIND-8: near words only in kinds where no item has all words in title, tags or description. */
const findAnswers = async (db: Db, actor: Actor | undefined, query: Query, kinds: SiteKind[]): Promise<Answers> => {
  const { name, order, exact, kind, page } = query
  const scopes = kinds.map((one) => {
    const scope = searched[one].scope(actor)
    if (one === facetKindOf(kind)) return scope // all of them are counted
    const shown = (page + 1) * sizeOf(one, query)
    return { ...scope, enough: one === 'resource' ? Math.max(shown, siteResources.readForRelated) : shown }
  })
  const found = await searchEach(db, { query: name, order, near: exact === 1 ? 'never' : 'none' }, scopes)
  return Object.fromEntries(kinds.map((one, at) => [one, found[at]!]))
}

const sizeOf = (one: SiteKind, { kind }: Query) => (one === kind ? pageSizes.mall : mixedSizes[one])

const narrow = async (
  db: Db,
  actor: Actor | undefined,
  query: Query & { kind: 'resource' | 'course' },
  answer: Answer,
  filter: ListFilter,
) => {
  const { name, order, page, kind } = query
  const question = { query: name, order, enough: (page + 1) * sizeOf(kind, query) }
  const site = kind === 'resource' ? siteResources : lessonLists.site
  const [{ answer: left, facets }, categories] = await Promise.all([
    site.narrow(db, actor, answer, question, filter),
    site.categories(db, actor),
  ])
  const names = Object.fromEntries(categories.map(({ id, categoryName }) => [id, categoryName]))
  return { answer: left, facets: { ...facets, kind, names } }
}

/** The page of the chosen kind, or of all kinds in turns and by score, with the totals of every kind. */
const pageOf = async (db: Db, actor: Actor | undefined, query: Query, answers: Answers) => {
  const { name, kind, page, order } = query
  const all = Object.entries(answers) as [SiteKind, Answer][]
  const shown = all.filter(([one]) => kind === undefined || one === kind)
  const hits = await Promise.all(
    shown.map(([one, answer]) => {
      const size = sizeOf(one, query)
      const results = answer.results.slice(page * size, (page + 1) * size)
      return searched[one].hits(db, actor, { ...answer, results }, name)
    }),
  )
  const content = interleave(hits).toSorted(order === 'newest' ? byTime : byScore)
  const also = [...new Set(shown.flatMap(([, answer]) => answer.also ?? []))].slice(0, mostAlso)
  return {
    content,
    totalElements: shown.reduce((sum, [, { total }]) => sum + total, 0),
    ...(shown.some(([, { isCapped }]) => isCapped) && { totalIsCapped: true as const }),
    ...(shown.some(([, { relaxed }]) => relaxed) && { relaxed: true as const }),
    ...(also.length > 0 && { also }),
    counts: all.map(([one, { total, isCapped }]) => ({ kind: one, total, isCapped })),
    pages: Math.max(0, ...shown.map(([one, { total }]) => Math.ceil(total / sizeOf(one, query)))),
  }
}

const byScore = (one: SiteHit, other: SiteHit) => (other.item.score ?? 1) - (one.item.score ?? 1)
const byTime = (one: SiteHit, other: SiteHit) => other.item.uploadTime.localeCompare(one.item.uploadTime)

/** Words that finds of the last weeks have in common, and the categories with something in them. */
const findStart = async (db: Db, actor: Actor | undefined): Promise<SiteAnswer['start']> => {
  const [words, resources, courses] = await Promise.all([
    siteResources.trendingWords(db),
    siteResources.categories(db, actor),
    lessonLists.site.categories(db, actor),
  ])
  const named =
    <Kind extends 'resource' | 'course'>(kind: Kind) =>
    ({ id, categoryName }: { id: number; categoryName: string }) => ({ kind, id, name: categoryName })
  return { words, categories: [...resources.map(named('resource')), ...courses.map(named('course'))] }
}
