import { type RawBuilder, sql } from 'kysely'
import type { Marked } from '#contract/fields.ts'
import { type Db, prepared } from '#kernel/database/index.ts'
import { mark, snippet } from './highlight.ts'
import { lexeme, quoted } from './lexemes.ts'
import { bestMatching, matching, matchingValues, type Scope } from './matching.ts'
import { normal } from './normal.ts'
import { isInTitle, type Order, orderOf, relevance } from './order.ts'
import { contentWords, queryTerms, termsOf } from './segment.ts'

/** Documents that have all words of the query, anywhere in title, tags or text. */
export interface Search extends Scope {
  query: string
}

export interface Paging {
  order?: Order
  page: number
  size: number
}

export interface Found {
  kind: string
  id: number
  sortAt: Date
  title: Marked
  snippet: Marked
  /** By which results of several searches are merged: 1 and above for all words, below for some of them or near ones. */
  score: number
  /** Words were left out, or guessed, to find it. */
  relaxed?: true
}

/** Exact up to 1,000; beyond that 1,000 and capped. */
export interface Total {
  total: number
  isCapped: boolean
}

/** Only this many of the newest matches are counted and ranked; nobody pages further, people change the query instead. */
export const mostMatches = 1_000

const matchedBy = (request: Search, terms: string[]) => matchingValues(request, terms.map(quoted), mostMatches + 1)

/** One page of the documents that have all words of the query. */
export const searchExact = async (db: Db, request: Search & Paging): Promise<Total & { rows: Found[] }> => {
  const terms = queryTerms(contentWords(request.query))
  if (isUnsearchable(request, terms)) return { total: 0, isCapped: false, rows: [] }
  const { size, page } = request
  const name = orderName(request, terms)
  const order = orderOf(name, request.query, terms)
  const shown = { ...matchedBy(request, terms), ...order.values, enough: (page + 1) * size, skipped: page * size }
  const isTitleFirst = name === 'relevance' && { titled: matchedBy(request, terms.map(lexeme.title)).tsquery }
  const rows = await prepared(
    db,
    `search.page ${order.name}`,
    { ...shown, ...isTitleFirst },
    ($) => sql<{ found: number } & (Row | { [column in keyof Row]: null })>`
    with newest as materialized (
      ${isTitleFirst ? sql`select *, ${isInTitle($)} as in_title from ${bestMatching($)}` : sql`select *, null::int as matches from ${matching($)}`}
    ), page as (
      select kind, id, sort_at, title, row_number() over (order by ${order.by($)}) as rank
      from newest ${isTitleFirst ? sql`where ${isWeighed($)}` : sql``}
    )
    select counted.found, page.kind, page.id, page.sort_at, page.title, document.body
    from (select coalesce(max(matches), count(*))::int as found from newest) counted
    left join page on page.rank > ${$('skipped')}::int and page.rank <= least(${$('enough')}::int, ${sql.lit(mostMatches)})
    left join search_document document on document.kind = page.kind and document.id = page.id
    order by page.rank`,
  )
  return {
    ...totalOf(rows[0]?.found),
    rows: rows.flatMap((row) => (row.kind === null ? [] : [toFound(row, request.query, terms)])),
  }
}

/** Without any words the whole scope is found; with nothing but punctuation nothing is. */
const isUnsearchable = ({ query }: Search, terms: string[]) => terms.length === 0 && query.trim() !== ''
const orderName = ({ order = 'relevance' }: Search & Partial<Paging>, terms: string[]): Order =>
  order === 'relevance' && terms.length === 0 ? 'newest' : order

/** Ranking a row costs more than finding it: when rows with the words in their title fill the page, only they are ranked. */
const isWeighed = ($: (value: 'enough') => RawBuilder<unknown>) =>
  sql`in_title or (select count(*) from newest where in_title) < ${$('enough')}::int`

/**
 * The ids of all matches, at most 1,000, most relevant first: for lists of one kind that are filtered and ordered by
 * columns of the feature's own table.
 */
export const findExactIds = async (db: Db, request: Search): Promise<Total & { ids: number[] }> => {
  const terms = queryTerms(contentWords(request.query))
  if (isUnsearchable(request, terms)) return { total: 0, isCapped: false, ids: [] }
  const order = orderOf(orderName(request, terms), request.query, terms)
  const rows = await prepared(
    db,
    `search.ids ${order.name}`,
    { ...matchedBy(request, terms), ...order.values },
    ($) => sql<{ found: number; ids: number[] }>`
    select count(*)::int as found, coalesce((array_agg(id order by ${order.by($)}))[1:${sql.lit(mostMatches)}], '{}') as ids
    from (select *, ${terms.length > 0 ? isInTitle($) : sql`false`} as in_title from ${matching($)}) newest`,
  )
  return { ...totalOf(rows[0]?.found), ids: rows[0]?.ids.map(Number) ?? [] }
}

const mostCompared = 200

/** The ids of the first few, those with the words in their title first; not ranked further, so it is cheap. */
export const findBestExact = async (db: Db, request: Search, size: number): Promise<number[]> => {
  const terms = queryTerms(contentWords(request.query))
  if (terms.length === 0) return []
  const { inTitle } = relevance(request.query, terms).values
  const titled = matchedBy(request, terms.map(lexeme.title)).tsquery
  const values = { ...matchedBy(request, terms), most: mostCompared, titled, inTitle, enough: size }
  const rows = await prepared(
    db,
    'search.best',
    values,
    ($) => sql<{ id: number }>`
    select id from ${bestMatching($)}
    order by ${isInTitle($)} desc, sort_at desc, id desc
    limit ${$('enough')}::int`,
  )
  return rows.map(({ id }) => Number(id))
}

interface Row {
  kind: string
  id: number
  sort_at: Date
  title: string
  body: string
}

const toFound = ({ kind, id, sort_at, title, body }: Row, query: string, terms: string[]): Found => ({
  kind,
  id: Number(id),
  sortAt: sort_at,
  title: mark(title, query),
  snippet: snippet(body, query),
  score: exactScore(title, query, terms),
})

/** 3 with the query in the title, 2 with its words in the title, 1 with its words anywhere. */
const exactScore = (title: string, query: string, terms: string[]): number => {
  if (normal(title).includes(normal(query).trim())) return 3
  const inTitle = new Set(termsOf(title))
  return terms.every((term) => inTitle.has(term)) ? 2 : 1
}

const totalOf = (found = 0): Total => ({ total: Math.min(found, mostMatches), isCapped: found > mostMatches })
