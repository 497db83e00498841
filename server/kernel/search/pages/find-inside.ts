import { sql } from 'kysely'
import { type Db, prepared } from '#kernel/database/index.ts'
import { lastDay, numberOfDay } from '../days.ts'
import { allOf, lexeme, quoted } from '../lexemes.ts'
import { type Scope, scopeQuery } from '../matching.ts'
import type { Matcher } from '../near/matchers.ts'
import type { Plan } from '../near/plan.ts'
import { contentWords, queryTerms } from '../segment.ts'
import { isSingleCharacter } from './page-rows.ts'

/** A document with the words on one of its pages, but not in its title, tags or description. */
export interface Inside {
  kind: string
  id: number
  sortAt: Date
  score: number
}

/** What a page has to contain, and its headings. */
interface PageQuery {
  text: string
  heading: string
}

/** Only this many of the newest matching pages are looked at. */
const mostPages = 400
/** Older pages are left out when this time is over. */
const mostMilliseconds = 120

/** Below those with all words in their description, above those that lack some. */
const scores = { heading: 0.97, text: 0.95 }

/** All words on one page; undefined for words that are not searched in pages. */
export const pageQueryOf = (query: string): PageQuery | undefined => {
  const terms = queryTerms(contentWords(query)).filter((term) => !isSingleCharacter(term))
  if (terms.length === 0) return undefined
  return { text: allOf(terms.map(quoted)), heading: allOf(terms.map(lexeme.heading).map(quoted)) }
}

/** Every unit of the plan on one page, by any of the words that fulfil it; only the `most` weightiest units. */
export const relaxedPageQuery = ({ units, certain }: Plan, most: number): PageQuery | undefined => {
  const weightiest = units
    .map(({ weight, emphasis }, at) => ({ weight: weight || emphasis * weightOfUnknown, at }))
    .sort((one, other) => other.weight - one.weight)
    .slice(0, most)
    .sort((one, other) => one.at - other.at) // as in the query, so that equal searches are equal texts
  const choices = weightiest.map(({ at }) =>
    certain.filter(({ covers, isFacet, terms }) => !isFacet && covers.includes(at) && !terms.some(isSingleCharacter)),
  )
  if (choices.length === 0 || choices.some(({ length }) => length === 0)) return undefined
  const queryOf = (form: (term: string) => string) => allOf(choices.map((some) => anyMatcher(some, form)))
  return { text: queryOf((term) => term), heading: queryOf(lexeme.heading) }
}

/** A word that no document has outside is rarer than any other. */
const weightOfUnknown = 20

const anyMatcher = (matchers: Matcher[], form: (term: string) => string): string => {
  const choices = new Set(matchers.map(({ terms }) => allOf(terms.map((term) => quoted(form(term))))))
  return choices.size === 1 ? [...choices].join('') : `(${[...choices].map((one) => `(${one})`).join(' | ')})`
}

/**
 * The documents of the scope that have the words on a page: those with them in a heading first, newest first among
 * equals. Those that match `exceptWith` are left out.
 */
export const findInside = async (
  db: Db,
  scope: Scope,
  { text, heading }: PageQuery,
  {
    exceptWith,
    milliseconds = mostMilliseconds,
  }: { exceptWith?: string | undefined; milliseconds?: number | undefined } = {},
): Promise<{ results: Inside[]; isCapped: boolean }> => {
  if (scope.kinds.length === 0) return { results: [], isCapped: false }
  const rows = await prepared(
    db,
    'search.inside',
    {
      text,
      heading,
      kinds: scope.kinds,
      scope: scopeQuery(scope),
      outside: exceptWith ?? quoted('nothing:'),
      first: scope.from ? numberOfDay(scope.from) : 0,
      last: scope.to ? numberOfDay(scope.to) : lastDay,
      milliseconds,
    },
    ($) => sql<{ kind: string | null; id: number; sort_at: Date; in_heading: boolean }>`
    with page as materialized (
      select kind, id, true as in_heading
      from search_newest_pages(${$('heading')}::text::tsquery, ${$('kinds')}::text[], ${sql.lit(mostPages)},
        ${$('milliseconds')}::int)
      union all
      select kind, id, false
      from search_newest_pages(${$('text')}::text::tsquery, ${$('kinds')}::text[], ${sql.lit(mostPages)},
        ${$('milliseconds')}::int)
    ), inside as (
      select kind, id, bool_or(in_heading) as in_heading from page where kind is not null group by 1, 2
    )
    select inside.kind, inside.id, document.sort_at, inside.in_heading
    from inside cross join lateral (
      -- One look-up for each: the planner would rather search for everything in the scope.
      select terms, sort_at from search_document where kind = inside.kind and id = inside.id offset 0
    ) document
    where document.terms @@ ${$('scope')}::text::tsquery and not document.terms @@ ${$('outside')}::text::tsquery
      and document.sort_at >= to_timestamp(${$('first')}::int * 86400.0 - 28800)
      and document.sort_at < to_timestamp((${$('last')}::int + 1) * 86400.0 - 28800)
    union all select null, 0, null, false where exists (select from page where kind is null)
    order by in_heading desc, 3 desc nulls last, 2 desc`,
  )
  return {
    results: rows.flatMap(({ kind, id, sort_at, in_heading }) =>
      kind === null
        ? []
        : [{ kind, id: Number(id), sortAt: sort_at, score: in_heading ? scores.heading : scores.text }],
    ),
    isCapped: rows.some(({ kind }) => kind === null),
  }
}
