import { type RawBuilder, sql } from 'kysely'
import { allOf, quoted } from './lexemes.ts'
import { contentWords, queryTerms } from './segment.ts'

/** The words as a tsquery to be stored; undefined when they contain nothing to search for. */
export const savedQueryOf = (words: string): string | undefined => {
  const terms = queryTerms(contentWords(words))
  return terms.length > 0 ? allOf(terms.map(quoted)) : undefined
}

/** The condition that the document matches the column `savedQuery`. The document is read once for all rows. */
export const matchesSavedQuery = (kind: string, id: number, savedQuery: RawBuilder<unknown>) =>
  sql<boolean>`(select terms from search_document where kind = ${kind} and id = ${id}) @@ ${savedQuery}`
