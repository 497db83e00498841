import { type RawBuilder, sql } from 'kysely'
import { type Db, prepared } from '#kernel/database/index.ts'
import { lastDay, numberOfDay } from './days.ts'
import { allOf, lexeme, quoted } from './lexemes.ts'
import { type Scope, scopeQuery } from './matching.ts'
import { normal } from './normal.ts'
import { contentWords, queryTerms } from './segment.ts'
import { exactScores, labels, labelWeights } from './weights.ts'

/** 'relevance': by score, then by weight; newest first among equals. */
export type Order = 'relevance' | 'newest' | 'oldest'

/** What is searched for in one scope or several. */
export interface Question {
  query: string
  order?: Order | undefined
}

/** A document that was found. */
export interface Result {
  kind: string
  id: number
  sortAt: Date
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

export interface Exact extends Total {
  results: Result[]
}

/** Only this many of the newest matches are counted and ranked; nobody pages further, people change the query instead. */
export const mostMatches = 1_000

/** The best `enough` documents of each scope that have all words, anywhere in title, tags or text. */
export const findExact = async (
  db: Db,
  { query, order = 'relevance' }: Question,
  scopes: readonly (Scope & { enough: number })[],
): Promise<Exact[]> => {
  const terms = queryTerms(contentWords(query))
  // Without any words the whole scope is found; with nothing but punctuation nothing is.
  if (terms.length === 0 && query.trim() !== '') return scopes.map(() => ({ total: 0, isCapped: false, results: [] }))
  const hasWords = terms.length > 0
  const shape = !hasWords && order === 'relevance' ? 'newest' : order
  const inScope = (conditions: string[]) => scopes.map((scope) => allOf([...conditions, scopeQuery(scope)]))
  const values = {
    queries: inScope(terms.map(quoted)),
    titled: inScope(terms.map(lexeme.title).map(quoted)),
    kinds: scopes.map(({ kinds }) => kinds.join(' ')),
    firsts: scopes.map(({ from }) => (from ? numberOfDay(from) : 0)),
    lasts: scopes.map(({ to }) => (to ? numberOfDay(to) : lastDay)),
    enough: scopes.map(({ enough }) => enough),
    ...(hasWords && {
      phrase: normal(query).trim(),
      inTitle: allOf(terms.map((term) => `${quoted(term)}:${labels.title}`)),
    }),
    ...(shape === 'relevance' && { any: terms.map(quoted).join(' | ') }),
  }
  const rows = await prepared(
    db,
    `search.exact ${shape}`,
    values,
    ($) => sql<{ found: number; kinds: string[]; ids: number[]; times: number[]; scores: number[] }>`
    select exact.* from unnest(${$('queries')}::text[], ${$('titled')}::text[], ${$('kinds')}::text[], ${$('firsts')}::int[],
      ${$('lasts')}::int[], ${$('enough')}::int[]) with ordinality as scope (query, titled, kinds, first, last, enough, place)
    cross join lateral (
      with newest as materialized (
        select *, ${hasWords ? scoreOf($) : sql.lit(exactScores.queryInTitle)} as score
        from ${shape === 'relevance' ? titlesFirst : newestFirst}
        order by sort_at desc, id desc limit ${sql.lit(mostMatches + 1)}
      ), ranked as (
        select kind, id, sort_at, score, row_number() over (order by ${orders[shape]($)}) as rank from newest
        ${shape === 'relevance' ? isWeighed : sql``}
      )
      select (select coalesce(max(matches), count(*))::int from newest) as found,
        coalesce(array_agg(kind order by rank), '{}') as kinds, coalesce(array_agg(id order by rank), '{}') as ids,
        coalesce(array_agg((extract(epoch from sort_at) * 1000)::float8 order by rank), '{}') as times,
        coalesce(array_agg(score order by rank), '{}') as scores
      from ranked where rank <= least(scope.enough, ${sql.lit(mostMatches)})
    ) exact
    order by scope.place`,
  )
  return rows.map(({ found, kinds, ids, times, scores }) => ({
    total: Math.min(found, mostMatches),
    isCapped: found > mostMatches,
    results: ids.map((id, at) => ({
      kind: kinds[at]!,
      id: Number(id),
      sortAt: new Date(times[at]!),
      score: scores[at]!,
    })),
  }))
}

const scoreOf = ($: (value: 'inTitle' | 'phrase') => RawBuilder<unknown>) => sql`
  case when not ranking @@ ${$('inTitle')}::text::tsquery then ${sql.lit(exactScores.wordsAnywhere)}
    when strpos(normal_title, ${$('phrase')}::text) = 0 then ${sql.lit(exactScores.wordsInTitle)}
    else ${sql.lit(exactScores.queryInTitle)} end`

const range = sql`string_to_array(scope.kinds, ' '), scope.first, scope.last, ${sql.lit(mostMatches + 1)}`
const titlesFirst = sql`search_titles_first(scope.query::tsquery, scope.titled::tsquery, scope.enough, ${range})`
const newestFirst = sql`(select *, null::int as matches from search_newest(scope.query::tsquery, ${range})) everything`

/** Ranking a row costs more than finding it: when rows with the words in their title are enough, only they are ranked. */
const isWeighed = sql`
  where score > ${sql.lit(exactScores.wordsAnywhere)}
    or (select count(*) from newest where score > ${sql.lit(exactScores.wordsAnywhere)}) < scope.enough`

const weights = sql.lit(`{${labelWeights.join(',')}}`)

const orders: Record<Order, ($: (value: 'any') => RawBuilder<unknown>) => RawBuilder<unknown>> = {
  relevance: ($) => sql`
    score desc, ts_rank(${weights}::float4[], ranking, ${$('any')}::text::tsquery) desc, sort_at desc, id desc`,
  newest: () => sql`sort_at desc, id desc`,
  oldest: () => sql`sort_at, id`,
}
