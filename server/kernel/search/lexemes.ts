import { dayNumber } from './days.ts'

/**
 * What a search asks for beside words, as lexemes of the same vector. Words hold no colon, so the two cannot be mixed up.
 */
export const lexeme = {
  kind: (kind: string) => `k:${kind}`,
  /** Kind and audience in one: each alone is so frequent that looking both up would cost more than the words. */
  visible: (kind: string, audience: string) => `v:${kind}/${audience}`,
  facet: (facet: string) => `f:${facet}`,
  title: (term: string) => `t:${term}`,
  days: (days: number, block: number) => `d${days}:${block}`,
}

/** A lexeme as tsvector and tsquery read it. */
export const quoted = (text: string): string => `'${text.replace(/['\\]/g, '$&$&')}'`

export const allOf = (queries: string[]): string => queries.join(' & ')
export const anyOf = (lexemes: string[]): string => `(${lexemes.map(quoted).join(' | ')})`

/** Blocks of so many days; a day lies in one of each, and `search_day_query` asks for the fewest that make up a span. */
const blockSizes = [1, 8, 64, 512, 4096]

export const daysOf = (moment: Date): string[] =>
  blockSizes.map((size) => lexeme.days(size, Math.floor(dayNumber(moment) / size)))
