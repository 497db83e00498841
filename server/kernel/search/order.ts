import { type RawBuilder, sql } from 'kysely'
import { allOf, quoted } from './lexemes.ts'
import { normal } from './normal.ts'

/** 'relevance': the query in the title, all its words in the title, then by weight; newest first among equals. */
export type Order = 'relevance' | 'newest' | 'oldest'

/** The parameters of an order beside those of the match. */
export type OrderValues = { inTitle?: string; any?: string; phrase?: string }
type Place = (value: keyof OrderValues) => RawBuilder<unknown>

/** An order as the SQL of a search needs it. */
interface Ordering {
  /** Identifies the expression in the shape of a prepared query. */
  name: string
  values: OrderValues
  by($: Place): RawBuilder<unknown>
}

/** How the rows of a search are ordered. */
export const orderOf = (order: Order, query: string, terms: string[]): Ordering => {
  if (order === 'newest') return { name: order, values: {}, by: () => sql`sort_at desc, id desc` }
  if (order === 'oldest') return { name: order, values: {}, by: () => sql`sort_at, id` }
  return relevance(query, terms)
}

/** Orders rows that have a column `in_title`. */
export const relevance = (query: string, terms: string[]): Ordering => {
  const phrase = normal(query).trim()
  const inTitle = allOf(terms.map((term) => `${quoted(term)}:A`))
  const values = { inTitle, any: terms.map(quoted).join(' | ') }
  // With a single term, a title that has the term has the query; searching for the phrase would double the time.
  if (terms.length === 1 && terms[0] === phrase) return { name: 'one term', values, by: byWeight }
  return { name: 'phrase', values: { ...values, phrase }, by: byPhrase }
}

/** Whether a row has all words in its title. */
export const isInTitle = ($: (value: 'inTitle') => RawBuilder<unknown>) =>
  sql`ranking @@ ${$('inTitle')}::text::tsquery`

const byWeight = ($: Place) =>
  sql`in_title desc, ts_rank(ranking, ${$('any')}::text::tsquery) desc, sort_at desc, id desc`

const byPhrase = ($: Place) => sql`
  case when in_title then position(${$('phrase')}::text in lower(normalize(title, NFKC))) > 0 else false end desc,
  ${byWeight($)}`
