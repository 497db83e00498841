import { sql } from 'kysely'
import { type Db, prepared } from '#kernel/database/index.ts'
import { lastDay, numberOfDay } from './days.ts'
import {
  type Found,
  findBestExact,
  findExactIds,
  mostMatches,
  type Paging,
  type Search,
  searchExact,
  type Total,
} from './exact.ts'
import { mark, snippet } from './highlight.ts'
import { scopeQuery } from './matching.ts'
import { findNear } from './near/find-near.ts'
import { type Plan, planOf } from './near/plan.ts'
import { findInside, type Inside, pageQueryOf, relaxedPageQuery } from './pages/find-inside.ts'
import { savedQueryOf } from './saved-query.ts'

/** A search that also finds documents with some of the words, or with near ones, unless it `isExact`. */
export interface ForgivingSearch extends Search {
  isExact?: boolean | undefined
}

/** How a search was relaxed. */
export interface Relaxation {
  /** Words were left out, or guessed, for some of the results. */
  relaxed?: true
  /** Words that were searched beside those of the query. */
  also?: string[]
  /** What to mark in results: the query and the words searched instead. */
  marks?: string[]
}

/** What an answer says of a result beside its fields. */
export type FoundFacts = Partial<Pick<Found, 'score' | 'relaxed'>>

export const foundFacts = (found: FoundFacts | undefined): FoundFacts => ({
  ...(found?.score !== undefined && { score: Math.round(found.score * 1000) / 1000 }),
  ...(found?.relaxed && { relaxed: true }),
})

/** What to mark in the results of a list that may have been searched. */
export const marksOf = (found: object): string[] | undefined => (found as Relaxation).marks

/** What is searched for on the pages of results: the query, or the words that were searched instead. */
export const wordsInside = (found: object, query = ''): string[] =>
  query === '' ? [] : [query, ...((found as Relaxation).also ?? [])]

/** With fewer documents that have all words, others are added. */
const fewResults = 10
const mostAlso = 5

type Result = Pick<Found, 'kind' | 'id' | 'sortAt' | 'score' | 'relaxed'>
interface Forgiving extends Relaxation {
  results: Result[]
}

/**
 * One page of results, as `toPage` takes it: those with all words first, then those that have them on one of their
 * pages, then those with most of them or near ones.
 */
export const search = async (
  db: Db,
  request: ForgivingSearch & Paging,
): Promise<Total & Relaxation & { rows: Found[] }> => {
  const { inside, ...all } = await searchAllWords(db, request)
  if (all.total >= fewResults) return all
  const found = await forgive(db, request, inside)
  if (!found) return all
  const { results, ...relaxation } = found
  const { page, size, order = 'relevance' } = request
  const ordered = order === 'relevance' ? results : results.toSorted(byTime(order))
  const shown = ordered.slice(page * size, (page + 1) * size)
  return { total: results.length, isCapped: false, ...relaxation, rows: await withTexts(db, shown, found.marks ?? []) }
}

/** One page of the documents that have all words: outside first, then `inside` only. */
const searchAllWords = async (
  db: Db,
  request: Search & Paging,
  known?: InsideOnly,
): Promise<Total & { rows: Found[]; inside: InsideOnly }> => {
  const exact = await searchExact(db, request)
  const inside = exact.isCapped ? nothingInside : (known ?? (await insideOnly(db, request)))
  if (inside.results.length === 0) return { ...exact, inside }
  const { page, size, order = 'relevance' } = request
  const total = exact.total + inside.results.length
  const counted = { total: Math.min(total, mostMatches), isCapped: inside.isCapped || total > mostMatches }
  const marks = [request.query]
  if (order === 'relevance') {
    const start = Math.max(0, page * size - exact.total)
    const added = inside.results.slice(start, start + size - exact.rows.length)
    return { ...counted, inside, rows: [...exact.rows, ...(await withTexts(db, added, marks))] }
  }
  const until = await searchExact(db, { ...request, page: 0, size: (page + 1) * size })
  const ordered = [...until.rows, ...inside.results].sort(byTime(order)).slice(page * size, (page + 1) * size)
  return { ...counted, inside, rows: await withTexts(db, ordered, marks) }
}

export interface InsideOnly {
  results: Inside[]
  isCapped: boolean
}

/**
 * Documents that have all words on one page, and not in title, tags or description. `milliseconds` shortens the time after
 * which older pages are left out.
 */
export const insideOnly = async (db: Db, request: Search, milliseconds?: number): Promise<InsideOnly> => {
  const wanted = pageQueryOf(request.query)
  return wanted
    ? findInside(db, request, wanted, { exceptWith: savedQueryOf(request.query), milliseconds })
    : nothingInside
}

const nothingInside: InsideOnly = { results: [], isCapped: false }

const byTime = (order: 'newest' | 'oldest') => (one: Result, other: Result) =>
  (order === 'newest' ? -1 : 1) * (one.sortAt.getTime() - other.sortAt.getTime() || one.id - other.id)

/**
 * The ids of all matches, at most 1,000, most relevant first: for lists of one kind that are filtered and ordered by
 * columns of the feature's own table.
 */
export const findIds = async (
  db: Db,
  request: ForgivingSearch,
): Promise<Total & Relaxation & { ids: number[]; results?: Result[] }> => {
  const { inside, ...all } = await findAllIds(db, request)
  if (all.total >= fewResults) return all
  const found = await forgive(db, request, inside)
  if (!found) return all
  return { total: found.results.length, isCapped: false, ...found, ids: found.results.map(({ id }) => id) }
}

/** The ids of all that have every word, outside or on one of their pages. */
const findAllIds = async (db: Db, request: Search): Promise<Total & { ids: number[]; inside: InsideOnly }> => {
  const exact = await findExactIds(db, request)
  const inside = exact.isCapped ? nothingInside : await insideOnly(db, request)
  const ids = [...exact.ids, ...inside.results.map(({ id }) => id)]
  return {
    total: Math.min(ids.length, mostMatches),
    isCapped: exact.isCapped || inside.isCapped || ids.length > mostMatches,
    ids: ids.slice(0, mostMatches),
    inside,
  }
}

/** The ids of the first few, those with the words in their title first; not ranked further, so it is cheap. */
export const findBest = async (db: Db, request: Search, size: number): Promise<number[]> => {
  const best = await findBestExact(db, request, size)
  if (best.length > 0) return best
  return ((await forgive(db, request))?.results ?? []).slice(0, size).map(({ id }) => id)
}

/**
 * The results of a search that finds few documents with all words; undefined where these, regardless of filters, are enough.
 * `inside` is what the request found inside documents, if that was searched already.
 */
const forgive = async (db: Db, request: ForgivingSearch, inside?: InsideOnly): Promise<Forgiving | undefined> => {
  const { kinds, visibility, query, isExact } = request
  if (isExact || kinds.length === 0 || query.trim() === '') return undefined
  const everything = await pending(db, JSON.stringify([query, kinds, visibility]), () =>
    forgiveUnfiltered(db, { kinds, visibility, query }, isFiltered(request) ? undefined : inside),
  )
  return everything && filtered(db, request, everything)
}

/** The unfiltered results decide, so that every filter shows as many of them as it was counted to have. */
const forgiveUnfiltered = async (
  db: Db,
  request: Search,
  knownInside: InsideOnly | undefined,
): Promise<Forgiving | undefined> => {
  const exact = await searchAllWords(db, { ...request, page: 0, size: fewResults }, knownInside)
  if (exact.total >= fewResults) return undefined
  const plan = await planOf(db, request.query, request.kinds)
  const [near, inside] = await Promise.all([findNear(db, plan, request), findInsideNear(db, plan, request)])
  const known = new Set(exact.rows.map(keyOf))
  const listed = new Set([...known, ...near.map(keyOf)])
  const added = [...near.filter((one) => !known.has(keyOf(one))), ...inside.filter((one) => !listed.has(keyOf(one)))]
  const also = mostFrequent(added.slice(0, fewResults).flatMap(({ instead }) => instead)).slice(0, mostAlso)
  return {
    results: [
      ...exact.rows.map(({ kind, id, sortAt, score }) => ({ kind, id, sortAt, score })),
      ...added.map(({ kind, id, sortAt, score, isRelaxed }) => ({
        kind,
        id,
        sortAt,
        score,
        ...(isRelaxed && { relaxed: true as const }),
      })),
    ].toSorted((one, other) => other.score - one.score),
    ...(added.some(({ isRelaxed }) => isRelaxed) && { relaxed: true as const }),
    ...(also.length > 0 && { also }),
    marks: [request.query, ...also, ...plan.units.filter(({ word }) => word.length > 1).map(({ word }) => word)],
  }
}

/** A page that has synonyms of the words, or the two weightiest of them, says less than a title or description does. */
const insideNearScore = 0.3
const mostInsideNear = 20

const findInsideNear = async (db: Db, plan: Plan, scope: Search) => {
  const searched = new Set([undefined, pageQueryOf(scope.query)?.text])
  for (const most of [plan.units.length, 2]) {
    const wanted = relaxedPageQuery(plan, most)
    if (!wanted || searched.has(wanted.text)) continue
    searched.add(wanted.text)
    const { results } = await findInside(db, scope, wanted)
    if (results.length > 0)
      return results
        .slice(0, mostInsideNear)
        .map((one) => ({ ...one, score: insideNearScore * one.score, isRelaxed: true, instead: [] as string[] }))
  }
  return []
}

const mostFrequent = (words: string[]) =>
  [...Map.groupBy(words, (word) => word)].sort(([, one], [, other]) => other.length - one.length).map(([word]) => word)

const keyOf = ({ kind, id }: { kind: string; id: number }) => `${kind} ${id}`

/** Calls for one page ask for the same results at the same time. */
const running = new WeakMap<Db, Map<string, Promise<Forgiving | undefined>>>()

const pending = (db: Db, key: string, find: () => Promise<Forgiving | undefined>) => {
  const ofDb = running.get(db) ?? new Map<string, Promise<Forgiving | undefined>>()
  running.set(db, ofDb)
  const shared = ofDb.get(key)
  if (shared) return shared
  const found = find().finally(() => ofDb.delete(key))
  ofDb.set(key, found)
  return found
}

const isFiltered = ({ facets = [], from, to }: Search) => facets.length > 0 || !!from || !!to

const filtered = async (db: Db, request: ForgivingSearch, found: Forgiving): Promise<Forgiving> => {
  const { from, to } = request
  if (found.results.length === 0 || !isFiltered(request)) return found
  const rows = await prepared(
    db,
    'search.filtered',
    {
      kinds: found.results.map(({ kind }) => kind),
      ids: found.results.map(({ id }) => id),
      scope: scopeQuery(request),
      first: from ? numberOfDay(from) : 0,
      last: to ? numberOfDay(to) : lastDay,
    },
    ($) => sql<{ kind: string; id: number }>`
    select kind, id from search_document
    join unnest(${$('kinds')}::text[], ${$('ids')}::bigint[]) as found (kind, id) using (kind, id)
    where terms @@ ${$('scope')}::text::tsquery and ${$('first')}::int <= ${$('last')}::int
      and sort_at >= to_timestamp(${$('first')}::int * 86400.0 - 28800)
      and sort_at < to_timestamp((${$('last')}::int + 1) * 86400.0 - 28800)`,
  )
  const left = new Set(rows.map(({ kind, id }) => keyOf({ kind, id: Number(id) })))
  return { ...found, results: found.results.filter((one) => left.has(keyOf(one))) }
}

const withTexts = async (db: Db, shown: Result[], marks: string[]): Promise<Found[]> => {
  if (shown.length === 0) return []
  const rows = await prepared(
    db,
    'search.texts',
    { kinds: shown.map(({ kind }) => kind), ids: shown.map(({ id }) => id) },
    ($) => sql<{ title: string; body: string; place: number }>`
    select title, body, place::int from unnest(${$('kinds')}::text[], ${$('ids')}::bigint[]) with ordinality as found (kind, id, place)
    join search_document using (kind, id) order by place`,
  )
  return rows.map(({ title, body, place }) => ({
    ...shown[place - 1]!,
    title: mark(title, marks),
    snippet: snippet(body, marks),
  }))
}
