import { dayNumber } from './days.ts'

/**
 * Filters of a search as lexemes of the same vector. Words contain no colon, so the two cannot be confused.
 */
export const lexeme = {
  kind: (kind: string) => `k:${kind}`,
  /** Kind and audience in one lexeme: each alone is so frequent that looking up both would cost more than the words. */
  visible: (kind: string, audience: string) => `v:${kind}/${audience}`,
  facet: (facet: string) => `f:${facet}`,
  title: (term: string) => `t:${term}`,
  /** In the index of pages: a word of a heading, and the document that a page belongs to. */
  heading: (term: string) => `h:${term}`,
  /** A page that everybody may read. */
  open: 'o:',
  item: (kind: string, id: number) => `i:${kind}/${id}`,
  days: (days: number, block: number) => `d${days}:${block}`,
}

/** A lexeme as tsvector and tsquery read it. */
export const quoted = (text: string): string => `'${text.replace(/['\\]/g, '$&$&')}'`

export const allOf = (queries: string[]): string => queries.join(' & ')
export const anyOf = (lexemes: string[]): string => `(${lexemes.map(quoted).join(' | ')})`

/** Block lengths in days; a day lies in one block of each length, and `search_day_query` combines the fewest blocks for a range. */
const blockSizes = [1, 8, 64, 512, 4096]

export const daysOf = (moment: Date): string[] =>
  blockSizes.map((size) => lexeme.days(size, Math.floor(dayNumber(moment) / size)))
