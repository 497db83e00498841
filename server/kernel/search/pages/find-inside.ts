import { sql } from 'kysely'
import { type Db, prepared } from '#kernel/database/index.ts'
import { lastDay, numberOfDay } from '../days.ts'
import type { Result } from '../exact.ts'
import { allOf, lexeme, quoted } from '../lexemes.ts'
import { type Scope, scopeQuery } from '../matching.ts'
import type { Matcher } from '../near/matchers.ts'
import type { Plan } from '../near/plan.ts'
import { contentWords, dictionaryWords, queryTerms } from '../segment.ts'
import { insideScores, weightOfUnknown } from '../weights.ts'
import { isSingleCharacter } from './page-rows.ts'

/** What a page has to contain, and its headings. */
interface PageQuery {
  text: string
  heading: string
}

/** Only this many of the newest matching pages are looked at. */
const mostPages = 400
/** Older pages are left out when this time is over. */
const mostMilliseconds = 120

/** All words on one page; undefined for words that are not searched in pages. */
export const pageQueryOf = (query: string): PageQuery | undefined => {
  const words = dictionaryWords(query)
  const terms = queryTerms(words ?? contentWords(query)).filter((term) => !isSingleCharacter(term))
  if (terms.length === 0) return undefined
  const wanted = { text: allOf(terms.map(quoted)), heading: allOf(terms.map(lexeme.heading).map(quoted)) }
  return words ? wanted : onOpenPages(wanted)
}

/**
 * FIND-9: whoever asks for anything but whole words of the dictionary finds it on pages that everybody may read. Otherwise a locked
 * text could be read letter by letter. Headings are open everywhere.
 */
const onOpenPages = ({ text, heading }: PageQuery): PageQuery => ({
  text: allOf([text, quoted(lexeme.open)]),
  heading,
})

/** Every unit of the plan on one page, by any of the words that fulfil it; only the `most` weightiest units. */
export const relaxedPageQuery = ({ units, certain, isOfDictionary }: Plan, most: number): PageQuery | undefined => {
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
  const wanted = { text: queryOf((term) => term), heading: queryOf(lexeme.heading) }
  return isOfDictionary ? wanted : onOpenPages(wanted)
}

const anyMatcher = (matchers: Matcher[], form: (term: string) => string): string => {
  const choices = new Set(matchers.map(({ terms }) => allOf(terms.map((term) => quoted(form(term))))))
  return choices.size === 1 ? [...choices].join('') : `(${[...choices].map((one) => `(${one})`).join(' | ')})`
}

/** Documents with the words on one of their pages. */
export interface Inside {
  results: Result[]
  isCapped: boolean
}

interface Limits {
  /** Documents that match this outside their pages are left out. */
  exceptWith?: string | undefined
  /** Shortens the time after which older pages are left out. */
  milliseconds?: number | undefined
}

/**
 * The documents of each scope that have the words on a page: those with them in a heading first, newest first among
 * equals.
 */
export const findInside = async (
  db: Db,
  scopes: readonly Scope[],
  { text, heading }: PageQuery,
  { exceptWith = quoted('nothing:'), milliseconds = mostMilliseconds }: Limits = {},
): Promise<Inside[]> => {
  const paged = scopes.filter(({ kinds, hasPages }) => kinds.length > 0 && hasPages !== false)
  if (paged.length === 0) return scopes.map(() => ({ results: [], isCapped: false }))
  const values = {
    text,
    heading,
    outside: exceptWith,
    milliseconds,
    kinds: paged.map(({ kinds }) => kinds.join(' ')),
    scopes: paged.map(scopeQuery),
    firsts: paged.map(({ from }) => (from ? numberOfDay(from) : 0)),
    lasts: paged.map(({ to }) => (to ? numberOfDay(to) : lastDay)),
  }
  const rows = await prepared(
    db,
    'search.inside',
    values,
    ($) => sql<{ kind: string | null; id: number; sort_at: Date; in_heading: boolean; place: number }>`
    with scope as materialized (
      select query::tsquery, kinds, first, last, place
      from unnest(${$('scopes')}::text[], ${$('kinds')}::text[], ${$('firsts')}::int[], ${$('lasts')}::int[])
        with ordinality as given (query, names, first, last, place)
      cross join lateral string_to_array(names, ' ') as kinds
    ), page as materialized (
      select scope.place, found.kind, found.id, found.in_heading
      from scope cross join lateral (
        select kind, id, true as in_heading
        from search_newest_pages(${$('heading')}::text::tsquery, kinds, ${sql.lit(mostPages)}, ${$('milliseconds')}::int)
        union all
        select kind, id, false
        from search_newest_pages(${$('text')}::text::tsquery, kinds, ${sql.lit(mostPages)}, ${$('milliseconds')}::int)
      ) found
    ), inside as (
      select place, kind, id, bool_or(in_heading) as in_heading from page where kind is not null group by 1, 2, 3
    )
    select inside.kind, inside.id, document.sort_at, inside.in_heading, place::int
    from inside join scope using (place) cross join lateral (
      -- One look-up for each: the planner would rather search for everything in the scope. The vector is unpacked once.
      select terms || ''::tsvector as terms, sort_at from search_document where kind = inside.kind and id = inside.id offset 0
    ) document
    where document.terms @@ scope.query and not document.terms @@ ${$('outside')}::text::tsquery
      and document.sort_at >= to_timestamp(scope.first * 86400.0 - 28800)
      and document.sort_at < to_timestamp((scope.last + 1) * 86400.0 - 28800)
    union all select distinct null, 0, null::timestamptz, false, place::int from page where kind is null
    order by in_heading desc, 3 desc nulls last, 2 desc`,
  )
  return scopes.map((scope) => {
    const own = rows.filter(({ place }) => place === paged.indexOf(scope) + 1)
    return {
      results: own.flatMap(({ kind, id, sort_at, in_heading }) =>
        kind === null
          ? []
          : [{ kind, id: Number(id), sortAt: sort_at, score: in_heading ? insideScores.heading : insideScores.text }],
      ),
      isCapped: own.some(({ kind }) => kind === null),
    }
  })
}
