import { sql } from 'kysely'
import { type Db, prepared } from '#kernel/database/index.ts'
import { lastDay } from '../days.ts'
import { type Scope, scopeQuery } from '../matching.ts'
import { type Matcher, toQuery, toTitleQuery } from './matchers.ts'
import type { Plan } from './plan.ts'
import { type Candidate, type Near, rank } from './rank.ts'

const perUnit = 150
const mostSearchedUnits = 6
const mostRanked = 300

/**
 * Documents that have most of what a query asks for, or words near to it, best first. At most six index searches for the
 * newest 150 documents with one unit each, and one for those with two of the weightiest; the 300 with most are ranked.
 */
export const findNear = async (db: Db, plan: Plan, scope: Pick<Scope, 'kinds' | 'visibility'>): Promise<Near[]> => {
  const near = await findMatching(db, plan, scope)
  return near.length > 0 || plan.parts.length === 0
    ? near
    : findMatching(db, { ...plan, matchers: plan.parts, parts: [] }, scope)
}

const findMatching = async (db: Db, plan: Plan, scope: Pick<Scope, 'kinds' | 'visibility'>): Promise<Near[]> => {
  const searched = searchesOf(plan)
  if (searched.length === 0) return []
  const values = {
    queries: searched.map(({ query }) => query),
    weights: searched.map(({ weight }) => weight),
    scope: scopeQuery(scope),
    kinds: scope.kinds,
    conditions: plan.matchers.map(toQuery),
    titled: plan.matchers.map(toTitleQuery),
    facets: plan.matchers.map(({ isFacet }) => (isFacet ? 'true' : 'false')),
  }
  const rows = await prepared(
    db,
    'search.near',
    values,
    ($) => sql<Candidate>`
    with found as (
      select document.kind, document.id, sum(asked.weight) as weight
      from unnest(${$('queries')}::text[], ${$('weights')}::real[]) as asked (query, weight)
      cross join lateral search_newest(asked.query::tsquery && ${$('scope')}::text::tsquery, ${$('kinds')}::text[], 0,
        ${sql.lit(lastDay)}, ${sql.lit(perUnit)}) document
      group by 1, 2 order by 3 desc limit ${sql.lit(mostRanked)}
    ), candidate as materialized (
      -- The vectors are unpacked here once instead of once for each condition.
      select kind, id, document.title, document.sort_at, document.ranking, document.terms || ''::tsvector as terms
      from found join search_document document using (kind, id)
    ), condition as materialized (
      select place, condition::tsquery as query, titled::tsquery as titled, is_facet::boolean
      from unnest(${$('conditions')}::text[], ${$('titled')}::text[], ${$('facets')}::text[])
        with ordinality as given (condition, titled, is_facet, place)
    )
    select kind, id, title, sort_at as "sortAt", array_agg(
      case when is_facet then 3 * (terms @@ query)::int
        when ranking @@ titled then 3 when ranking @@ query then 2 else (terms @@ query)::int end order by place
    )::int[] as levels
    from candidate cross join condition
    group by kind, id, title, sort_at`,
  )
  return rank(plan, rows)
}

/** One search for each of the weightiest units, and one for documents with two of them. */
const searchesOf = ({ units, matchers }: Plan): { query: string; weight: number }[] => {
  const weightiest = units
    .map(({ weight }, at) => ({ weight, at }))
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .slice(0, mostSearchedUnits)
    .map(({ weight, at }) => ({ weight, query: anyOfMatchers(matchers.filter(({ covers }) => covers.includes(at))) }))
    .filter(({ query }) => query !== '')
  const pairs = weightiest
    .slice(0, 4)
    .flatMap((one, at) => weightiest.slice(at + 1, 4).map((other) => ({ one, other })))
  if (pairs.length === 0) return weightiest
  const both = pairs.map(({ one, other }) => `(${one.query} & ${other.query})`).join(' | ')
  return [...weightiest, { query: both, weight: weightiest[0]!.weight }]
}

const anyOfMatchers = (matchers: Matcher[]) =>
  matchers.length > 0 ? `(${[...new Set(matchers.map(toQuery))].join(' | ')})` : ''
