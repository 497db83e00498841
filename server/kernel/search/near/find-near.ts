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
 * Documents of each scope that have most of what a query asks for, or words near to it, best first. At most six index
 * searches for the newest 150 documents with one unit each, and one for those with two of the weightiest; the 300 with most
 * are ranked.
 */
export const findNear = async (db: Db, plan: Plan, scopes: readonly Scope[]): Promise<Near[][]> => {
  const near = await findMatching(db, plan, scopes)
  const without = scopes.filter((_, at) => near[at]!.length === 0)
  if (without.length === 0 || plan.parts.length === 0) return near
  const byParts = await findMatching(db, { ...plan, matchers: plan.parts, parts: [] }, without)
  return scopes.map((scope, at) => (near[at]!.length > 0 ? near[at]! : byParts[without.indexOf(scope)]!))
}

const findMatching = async (db: Db, plan: Plan, scopes: readonly Scope[]): Promise<Near[][]> => {
  const searched = searchesOf(plan)
  if (searched.length === 0) return scopes.map(() => [])
  const values = {
    queries: searched.map(({ query }) => query),
    weights: searched.map(({ weight }) => weight),
    scopes: scopes.map(scopeQuery),
    kinds: scopes.map(({ kinds }) => kinds.join(' ')),
    conditions: plan.matchers.map(toQuery),
    titled: plan.matchers.map(toTitleQuery),
    facets: plan.matchers.map(({ isFacet }) => (isFacet ? 'true' : 'false')),
  }
  const rows = await prepared(
    db,
    'search.near',
    values,
    ($) => sql<Candidate & { scope: number }>`
    with found as (
      select scope.place, matching.kind, matching.id
      from unnest(${$('scopes')}::text[], ${$('kinds')}::text[]) with ordinality as scope (query, kinds, place)
      cross join lateral (
        select document.kind, document.id, sum(asked.weight) as weight
        from unnest(${$('queries')}::text[], ${$('weights')}::real[]) as asked (query, weight)
        cross join lateral search_newest(asked.query::tsquery && scope.query::tsquery, string_to_array(scope.kinds, ' '), 0,
          ${sql.lit(lastDay)}, ${sql.lit(perUnit)}) document
        group by 1, 2 order by 3 desc limit ${sql.lit(mostRanked)}
      ) matching
    ), candidate as materialized (
      -- The vectors are unpacked here once instead of once for each condition.
      select found.place as scope, kind, id, document.normal_title, document.sort_at, document.ranking,
        document.terms || ''::tsvector as terms
      from found join search_document document using (kind, id)
    ), condition as materialized (
      select place, condition::tsquery as query, titled::tsquery as titled, is_facet::boolean
      from unnest(${$('conditions')}::text[], ${$('titled')}::text[], ${$('facets')}::text[])
        with ordinality as given (condition, titled, is_facet, place)
    )
    select scope::int, kind, id, length(normal_title) as "titleLength", sort_at as "sortAt", (
      -- In a subquery: joined and grouped, every row would carry its vectors through a sort. Most conditions do not hold, and
      -- one look tells so.
      select array_agg(case when not terms @@ query then 0 when is_facet or ranking @@ titled then 3
        when ranking @@ query then 2 else 1 end order by place)::int[]
      from condition
    ) as levels
    from candidate`,
  )
  return scopes.map((_, at) =>
    rank(
      plan,
      rows.filter(({ scope }) => scope === at + 1),
    ),
  )
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
