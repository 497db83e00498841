import { dayNumber } from './days.ts'

/**
 * What a search asks for beside words, as lexemes of the same vector. Words hold no colon, so the two cannot be mixed up.
 */
export const lexeme = {
  kind: (kind: string) => `k:${kind}`,
  visibility: (audience: string) => `v:${audience}`,
  facet: (facet: string) => `f:${facet}`,
  title: (term: string) => `t:${term}`,
  days: (days: number, block: number) => `d${days}:${block}`,
}

/** A lexeme as tsvector and tsquery read it. */
export const quoted = (text: string): string => `'${text.replace(/['\\]/g, '$&$&')}'`

export const allOf = (queries: string[]): string => queries.join(' & ')
export const anyOf = (lexemes: string[]): string => `(${lexemes.map(quoted).join(' | ')})`

/** Blocks of so many days; a day lies in one of each. */
const blockSizes = [1, 8, 64, 512, 4096]

export const daysOf = (moment: Date): string[] =>
  blockSizes.map((size) => lexeme.days(size, Math.floor(dayNumber(moment) / size)))

/** Fewest blocks that cover the days from `first` to `last`, both included. */
export const daysBetween = (first: number, last: number): string[] => {
  const blocks: string[] = []
  for (let day = first; day <= last; ) {
    const size = blockSizes.findLast((size) => day % size === 0 && day + size - 1 <= last) ?? 1
    blocks.push(lexeme.days(size, day / size))
    day += size
  }
  return blocks
}
