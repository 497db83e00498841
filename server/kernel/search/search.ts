import { type RawBuilder, sql } from 'kysely'
import type { Marked } from '#contract/fields.ts'
import type { Db } from '../db.ts'
import { hot } from '../hot.ts'
import { mark, snippet } from './highlight.ts'
import { quoted } from './lexemes.ts'
import { matching, matchingValues, type Scope } from './matching.ts'
import { type Order, type Ordering, type OrderValues, orderOf } from './order.ts'
import { contentWords, wantedTerms } from './segment.ts'

/** What is asked: documents that have all words of the query, anywhere in title, tags or text. */
export interface Search extends Scope {
  query: string
}

interface Paging {
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
}

/** Exact up to 1,000; beyond that 1,000 and capped. */
interface Total {
  total: number
  isCapped: boolean
}

/** Only the newest so many are ranked and counted; beyond them people change their words instead of the page. */
const mostMatches = 1_000

const matchedBy = (asked: Search, terms: string[]) => matchingValues(asked, terms.map(quoted), mostMatches + 1)
type Values = ReturnType<typeof matchedBy> & OrderValues
type Place = (value: keyof Values) => RawBuilder<unknown>

/** One page of what is found, as `toPage` takes it. */
export const search = async (db: Db, asked: Search & Paging): Promise<Total & { rows: Found[] }> => {
  const terms = wantedTerms(contentWords(asked.query))
  if (terms.length === 0) return { total: 0, isCapped: false, rows: [] }
  const order = orderOf(asked.order ?? 'relevance', asked.query, terms)
  const values: Values = { ...matchedBy(asked, terms), ...order.values }
  const { size, page } = asked
  const offset = page > 0 ? { offset: page * size } : {}
  const rows = await hot(
    db,
    `search.page ${size} ${order.name}`,
    { ...values, ...offset },
    ($) => sql<{ found: number } & (Row | { [column in keyof Row]: null })>`
    with ${newest(order, $)}, page as (
      select kind, id, sort_at, title, row_number() over (order by ${order.by($)}) as rank
      from newest
      where place <= ${sql.lit(mostMatches)} ${order.inTitle ? enoughInTitle($, size, page) : sql``}
      order by rank
      limit ${sql.lit(size)} ${page > 0 ? sql`offset ${$('offset')}::int` : sql``}
    )
    select counted.found, page.kind, page.id, page.sort_at, page.title, document.body
    from (select count(*)::int as found from newest) counted
    left join page on true
    left join search_document document on document.kind = page.kind and document.id = page.id
    order by page.rank`,
  )
  return {
    ...totalOf(rows[0]?.found),
    rows: rows.flatMap((row) => (row.kind === null ? [] : [toFound(row, asked.query)])),
  }
}

/**
 * The ids of all that is found, at most 1,000, most relevant first: for the lists of one kind that show and order by
 * columns of the feature's own table.
 */
export const findIds = async (db: Db, asked: Search): Promise<Total & { ids: number[] }> => {
  const terms = wantedTerms(contentWords(asked.query))
  if (terms.length === 0) return { total: 0, isCapped: false, ids: [] }
  const order = orderOf('relevance', asked.query, terms)
  const values: Values = { ...matchedBy(asked, terms), ...order.values }
  const rows = await hot(
    db,
    `search.ids ${order.name}`,
    values,
    ($) => sql<{ found: number; ids: number[] }>`
    with ${newest(order, $)}
    select count(*)::int as found,
      coalesce(array_agg(id order by ${order.by($)}) filter (where place <= ${sql.lit(mostMatches)}), '{}') as ids
    from newest`,
  )
  return { ...totalOf(rows[0]?.found), ids: rows[0]?.ids.map(Number) ?? [] }
}

interface Row {
  kind: string
  id: number
  sort_at: Date
  title: string
  body: string
}

const toFound = ({ kind, id, sort_at, title, body }: Row, query: string): Found => ({
  kind,
  id,
  sortAt: sort_at,
  title: mark(title, query),
  snippet: snippet(body, query),
})

const totalOf = (found = 0): Total => ({ total: Math.min(found, mostMatches), isCapped: found > mostMatches })

/** One more than is shown, which tells that there are more; `place` counts from the newest. */
const newest = ({ inTitle }: Ordering, $: Place) => sql`newest as materialized (
  select * ${inTitle ? sql`, ${inTitle($)} as in_title` : sql``}
  from ${matching($)}
  with ordinality as found (kind, id, title, sort_at, ranking, place)
)`

/** Weighing a row takes longer than finding it: where those with the words in their title fill the page, no others are. */
const enoughInTitle = ($: (value: 'offset') => RawBuilder<unknown>, size: number, page: number) => {
  const shown = page > 0 ? sql`${$('offset')}::int + ${sql.lit(size)}` : sql.lit(size)
  return sql`and (in_title or (select count(*) from newest where in_title and place <= ${sql.lit(mostMatches)}) < ${shown})`
}
