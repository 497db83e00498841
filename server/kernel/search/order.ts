import { type RawBuilder, sql } from 'kysely'
import { allOf, quoted } from './lexemes.ts'
import { normal } from './normal.ts'

/** 'relevance': the query in the title, all its words in the title, then by weight; newest first among equals. */
export type Order = 'relevance' | 'newest' | 'oldest'

/** What an order needs to know beside what matches. */
export type OrderValues = { inTitle?: string; any?: string; phrase?: string }
type Place = (value: keyof OrderValues) => RawBuilder<unknown>

/** An order as the SQL of a search needs it. */
export interface Ordering {
  /** Tells its expression from others. */
  name: string
  values: OrderValues
  /** Whether a row has all words in its title, where the order asks for that first; `in_title` in its expression. */
  inTitle?: ($: Place) => RawBuilder<unknown>
  by($: Place): RawBuilder<unknown>
}

/** How the rows of a search, of which `place` counts from the newest, are ordered. */
export const orderOf = (order: Order, query: string, terms: string[]): Ordering => {
  if (order === 'newest') return { name: order, values: {}, by: () => sql`place` }
  if (order === 'oldest') return { name: order, values: {}, by: () => sql`place desc` }
  const phrase = normal(query).trim()
  const inTitle = allOf(terms.map((term) => `${quoted(term)}:A`))
  const values = { inTitle, any: terms.map(quoted).join(' | ') }
  // A title that has the one term asked for has the query; looking for it would take as long as all the rest.
  if (terms.length === 1 && terms[0] === phrase) return { name: 'one term', values, inTitle: isInTitle, by: byWeight }
  return { name: 'phrase', values: { ...values, phrase }, inTitle: isInTitle, by: byPhrase }
}

const isInTitle = ($: Place) => sql`ranking @@ ${$('inTitle')}::text::tsquery`

const byWeight = ($: Place) => sql`in_title desc, ts_rank(ranking, ${$('any')}::text::tsquery) desc, place`

const byPhrase = ($: Place) => sql`
  case when in_title then position(${$('phrase')}::text in lower(normalize(title, NFKC))) > 0 else false end desc,
  ${byWeight($)}`
