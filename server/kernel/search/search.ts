import { type RawBuilder, sql } from 'kysely'
import type { Marked } from '#contract/fields.ts'
import type { Db } from '../db.ts'
import { mark, snippet } from './highlight.ts'
import { allOf, quoted } from './lexemes.ts'
import { matching, type Scope } from './matching.ts'
import { normal } from './normal.ts'
import { contentWords, wantedTerms } from './segment.ts'

/** What is asked: documents that have all words of the query, anywhere in title, tags or text. */
export interface Search extends Scope {
  query: string
}

interface Paging {
  /** 'relevance': the query in the title, all its words in the title, then by weight; newest first among equals. */
  order?: 'relevance' | 'newest' | 'oldest'
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

/** One page of what is found, as `toPage` takes it. */
export const search = async (db: Db, asked: Search & Paging): Promise<Total & { rows: Found[] }> => {
  const terms = wantedTerms(contentWords(asked.query))
  if (terms.length === 0) return { total: 0, isCapped: false, rows: [] }
  const { rows } = await sql<{ found: number } & (Row | { [column in keyof Row]: null })>`
    with ${newest(asked, terms)}, page as (
      select kind, id, sort_at, title, row_number() over (order by ${orderOf(asked, terms)}) as rank
      from newest
      where place <= ${mostMatches}
      order by rank
      limit ${asked.size} offset ${asked.page * asked.size}
    )
    select counted.found, page.kind, page.id, page.sort_at, page.title, document.body
    from (select count(*)::int as found from newest) counted
    left join page on true
    left join search_document document on document.kind = page.kind and document.id = page.id
    order by page.rank`.execute(db)
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
  const { rows } = await sql<{ found: number; ids: number[] }>`
    with ${newest(asked, terms)}
    select count(*)::int as found,
      coalesce(array_agg(id order by ${orderOf(asked, terms)}) filter (where place <= ${mostMatches}), '{}') as ids
    from newest`.execute(db)
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
const newest = (asked: Search, terms: string[]) => sql`newest as materialized (
  select *
  from ${matching(asked, terms.map(quoted), mostMatches + 1)}
  with ordinality as found (kind, id, title, sort_at, ranking, place)
)`

const orderOf = ({ order = 'relevance', query }: Search & Partial<Paging>, terms: string[]): RawBuilder<unknown> => {
  if (order === 'newest') return sql`place`
  if (order === 'oldest') return sql`place desc`
  const inTitle = sql`ranking @@ ${allOf(terms.map((term) => `${quoted(term)}:A`))}::tsquery`
  const any = terms.map(quoted).join(' | ')
  return sql`
    case
      when not ${inTitle} then 0
      when position(${normal(query).trim()} in lower(normalize(title, NFKC))) > 0 then 2
      else 1
    end desc,
    ts_rank(ranking, ${any}::tsquery) desc,
    place`
}
