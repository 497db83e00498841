import { allOf, anyOf, lexeme, quoted } from '../lexemes.ts'
import { queryTerms, wordsOf } from '../segment.ts'

/** A condition on documents that fulfils some units of a query. */
export interface Matcher {
  /** The words as people read them; absent for what was typed itself. */
  near?: string
  /** The lexemes a document needs: all of them, or any one for facets. */
  terms: string[]
  isFacet?: boolean
  /** The author's name: a document of this author has it as one with the name in its title has. */
  isName?: boolean
  covers: number[]
  /** How good a match this is at most, from 0 to 1. */
  factor: number
  /** Found by guessing what was meant: as good as a word left out. */
  isGuess?: boolean
}

export const termsOfWords = (words: string): string[] => queryTerms(wordsOf(words))

/** The matcher as a tsquery. */
export const toQuery = ({ terms, isFacet }: Matcher): string =>
  isFacet ? anyOf(terms.map(lexeme.facet)) : `(${allOf(terms.map(quoted))})`

/** The same in the title; of facets everywhere. */
export const toTitleQuery = (matcher: Matcher): string =>
  matcher.isFacet ? toQuery(matcher) : `(${allOf(matcher.terms.map((term) => `${quoted(term)}:A`))})`
