import { type RawBuilder, sql } from 'kysely'
import type { Marked } from '#contract/fields.ts'
import { type Db, prepared } from '#kernel/database/index.ts'
import { lastDay, numberOfDay } from './days.ts'
import { type Exact, findExact, mostMatches, type Question, type Result, type Total } from './exact.ts'
import { mark, snippet } from './highlight.ts'
import { allOf, quoted } from './lexemes.ts'
import { type Scope, scopeQuery } from './matching.ts'
import { findNear } from './near/find-near.ts'
import { type Plan, planOf } from './near/plan.ts'
import type { Near } from './near/rank.ts'
import { findInside, type Inside, pageQueryOf, relaxedPageQuery } from './pages/find-inside.ts'
import { contentWords, queryTerms } from './segment.ts'
import { exactScores, insideNearFactor } from './weights.ts'

/** A search that may also find documents with some of the words, or with near ones. */
export interface ForgivingQuestion extends Question {
  /** Where these are added: where few documents have all words (default), where also none has them outside its pages, nowhere. */
  near?: 'few' | 'none' | 'never' | undefined
}

/** One of the scopes that a question is asked in. */
export interface AskedScope extends Scope {
  /** How many of the best are needed; by default all, of which at most 1,000 are found. */
  enough?: number
}

export interface Paging {
  page: number
  size: number
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

/** What a scope has: documents with all words first, then those that have them on one of their pages, then near ones. */
export interface Answer extends Total, Relaxation {
  results: Result[]
}

/** What an answer says of a result beside its fields. */
export type FoundFacts = Partial<Pick<Result, 'score' | 'relaxed'>>

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

/**
 * The answers of several scopes to one question. Each way to find something is gone once for all of them: one statement for
 * all words, one for the pages, one plan and one statement for near words.
 */
export const searchEach = async (
  db: Db,
  question: ForgivingQuestion,
  scopes: readonly AskedScope[],
): Promise<Answer[]> => {
  const exact = await findExact(
    db,
    question,
    scopes.map((scope) => ({ ...scope, enough: Math.max(scope.enough ?? mostMatches, fewResults) })),
  )
  const inside = await findInsideOnly(db, question.query, scopes, exact)
  const answers = scopes.map((_, at) => withAllWords(question, exact[at]!, inside[at]!))
  if (question.near === 'never' || question.query.trim() === '') return answers
  const isWanting = (_: unknown, at: number) =>
    answers[at]!.total < fewResults && (question.near !== 'none' || exact[at]!.total === 0)
  const forgiving = await addNear(db, question, scopes.filter(isWanting), answers.filter(isWanting))
  return answers.map((answer, at) => (isWanting(answer, at) ? forgiving.shift()! : answer))
}

/**
 * The answer of one scope, which may have filters. Near documents are found without them and filtered afterwards, so that
 * every filter shows as many as it was counted to have.
 */
export const searchAll = async (db: Db, request: ForgivingQuestion & AskedScope): Promise<Answer> => {
  const { facets = [], from, to, kinds, visibility, hasPages } = request
  if (facets.length === 0 && !from && !to) return (await searchEach(db, request, [request]))[0]!
  const [exact] = await searchEach(db, { ...request, near: 'never' }, [request])
  if (request.near === 'never' || exact!.total >= fewResults) return exact!
  const [everything] = await searchEach(db, request, [{ kinds, visibility, hasPages }])
  return everything!.isCapped ? exact! : filtered(db, request, everything!)
}

/** One page of an answer, as `toPage` takes it. */
export const search = async (
  db: Db,
  request: ForgivingQuestion & Scope & Paging,
): Promise<Total & Relaxation & { rows: Result[] }> => {
  const { page, size } = request
  const { results, ...answer } = await searchAll(db, { ...request, enough: (page + 1) * size })
  return { ...answer, rows: results.slice(page * size, (page + 1) * size) }
}

/** The ids of the best, for lists of one kind that are filtered and ordered by columns of the feature's own table. */
export const idsOf = ({ results }: Answer): number[] => results.map(({ id }) => id)

/** The ids of the best few: of those with all words outside their pages, if there are any. */
export const bestIdsOf = ({ results }: Answer, most: number): number[] => {
  const outside = results.filter(({ score }) => score >= exactScores.wordsAnywhere)
  return (outside.length > 0 ? outside : results).slice(0, most).map(({ id }) => id)
}

const nothingInside: Inside = { results: [], isCapped: false }

/** Where a thousand have all words outside their pages, nobody looks inside. */
const findInsideOnly = async (db: Db, query: string, scopes: readonly Scope[], exact: Exact[]): Promise<Inside[]> => {
  const open = scopes.filter((_, at) => !exact[at]!.isCapped)
  const inside = open.length > 0 ? await insideOnly(db, query, open) : []
  return scopes.map((scope) => inside[open.indexOf(scope)] ?? nothingInside)
}

/**
 * Documents that have all words on one page, and not in title, tags or description. `milliseconds` shortens the time after
 * which older pages are left out.
 */
export const insideOnly = async (
  db: Db,
  query: string,
  scopes: readonly Scope[],
  milliseconds?: number,
): Promise<Inside[]> => {
  const wanted = pageQueryOf(query)
  return wanted
    ? findInside(db, scopes, wanted, { exceptWith: savedQueryOf(query), milliseconds })
    : scopes.map(() => nothingInside)
}

/** The words as a tsquery to be stored; undefined when they contain nothing to search for. */
export const savedQueryOf = (words: string): string | undefined => {
  const terms = queryTerms(contentWords(words))
  return terms.length > 0 ? allOf(terms.map(quoted)) : undefined
}

/** The condition that the document matches the column `savedQuery`. The document is read once for all rows. */
export const matchesSavedQuery = (kind: string, id: number, savedQuery: RawBuilder<unknown>) =>
  sql<boolean>`(select terms from search_document where kind = ${kind} and id = ${id}) @@ ${savedQuery}`

const withAllWords = ({ query, order }: Question, exact: Exact, inside: Inside): Answer => {
  const total = exact.total + inside.results.length
  return {
    total: Math.min(total, mostMatches),
    isCapped: exact.isCapped || inside.isCapped || total > mostMatches,
    results: inOrder(order, [...exact.results, ...inside.results]).slice(0, mostMatches),
    ...(query !== '' && { marks: [query] }),
  }
}

/** By relevance they are in order already. */
const inOrder = (order: Question['order'] = 'relevance', results: Result[]): Result[] =>
  order === 'relevance' ? results : results.toSorted(byTime(order))

const byTime = (order: 'newest' | 'oldest') => (one: Result, other: Result) =>
  (order === 'newest' ? -1 : 1) * (one.sortAt.getTime() - other.sortAt.getTime() || one.id - other.id)

const addNear = async (db: Db, question: Question, scopes: readonly Scope[], answers: Answer[]): Promise<Answer[]> => {
  if (scopes.length === 0) return []
  const plan = await planOf(db, question.query)
  const [near, inside] = await Promise.all([
    findNear(db, plan, scopes),
    findInsideNear(db, plan, question.query, scopes),
  ])
  return answers.map((answer, at) => withNear(question, plan, answer, [...near[at]!, ...inside[at]!]))
}

/** Pages with synonyms of all words; where no scope has any, those with the two weightiest of them. */
const findInsideNear = async (db: Db, plan: Plan, query: string, scopes: readonly Scope[]): Promise<Near[][]> => {
  const searched = new Set([undefined, pageQueryOf(query)?.text])
  for (const most of [plan.units.length, 2]) {
    const wanted = relaxedPageQuery(plan, most)
    if (!wanted || searched.has(wanted.text)) continue
    searched.add(wanted.text)
    const found = await findInside(db, scopes, wanted)
    if (found.some(({ results }) => results.length > 0))
      return found.map(({ results }) =>
        results
          .slice(0, mostInsideNear)
          .map((one) => ({ ...one, score: insideNearFactor * one.score, isRelaxed: true, instead: [] })),
      )
  }
  return scopes.map(() => [])
}

const mostInsideNear = 20

const withNear = ({ query, order }: Question, plan: Plan, { results }: Answer, near: Near[]): Answer => {
  const listed = new Set(results.map(keyOf))
  const added = near.filter((one) => !listed.has(keyOf(one)) && listed.add(keyOf(one)))
  const also = mostFrequent(added.slice(0, fewResults).flatMap(({ instead }) => instead)).slice(0, mostAlso)
  const all: Result[] = [
    ...results,
    ...added.map(({ kind, id, sortAt, score, isRelaxed }) => ({
      kind,
      id,
      sortAt,
      score,
      ...(isRelaxed && { relaxed: true as const }),
    })),
  ]
  return {
    total: all.length,
    isCapped: false,
    results: inOrder(order, all.toSorted(byScore)),
    ...(added.some(({ isRelaxed }) => isRelaxed) && { relaxed: true as const }),
    ...(also.length > 0 && { also }),
    marks: [query, ...also, ...plan.units.filter(({ word }) => word.length > 1).map(({ word }) => word)],
  }
}

const byScore = (one: Result, other: Result) => other.score - one.score

const mostFrequent = (words: string[]) =>
  [...Map.groupBy(words, (word) => word)].sort(([, one], [, other]) => other.length - one.length).map(([word]) => word)

const keyOf = ({ kind, id }: { kind: string; id: number }) => `${kind} ${id}`

const filtered = async (db: Db, scope: Scope, { results, ...everything }: Answer): Promise<Answer> => {
  const { from, to } = scope
  const rows = await prepared(
    db,
    'search.filtered',
    {
      kinds: results.map(({ kind }) => kind),
      ids: results.map(({ id }) => id),
      scope: scopeQuery(scope),
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
  const remaining = results.filter((one) => left.has(keyOf(one)))
  return { ...everything, total: remaining.length, results: remaining }
}

/** Results with their titles and the best excerpts of their texts, the words marked. */
export const withTexts = async <Found extends Result>(
  db: Db,
  shown: readonly Found[],
  marks: readonly string[] = [],
): Promise<(Found & { title: Marked; snippet: Marked })[]> => {
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
