import { type RawBuilder, sql } from 'kysely'
import { allOf, quoted } from './lexemes.ts'
import { normal } from './normal.ts'

/** 'relevance': the query in the title, all its words in the title, then by weight; newest first among equals. */
export type Order = 'relevance' | 'newest' | 'oldest'

/** What an order needs to know beside what matches. */
export type OrderValues = { inTitle?: string; any?: string; phrase?: string }
type Place = (value: keyof OrderValues) => RawBuilder<unknown>

/** An order as the SQL of a search needs it. */
interface Ordering {
  /** Tells its expression from others. */
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

/** Its rows have `in_title`. */
export const relevance = (query: string, terms: string[]): Ordering => {
  const phrase = normal(query).trim()
  const inTitle = allOf(terms.map((term) => `${quoted(term)}:A`))
  const values = { inTitle, any: terms.map(quoted).join(' | ') }
  // A title that has the one term asked for has the query; looking for it would take as long as all the rest.
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
