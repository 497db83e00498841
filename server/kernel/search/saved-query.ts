import { type RawBuilder, sql } from 'kysely'
import { allOf, quoted } from './lexemes.ts'
import { contentWords, wantedTerms } from './segment.ts'

/** What the words ask for, to be kept as a tsquery; undefined where they ask for nothing. */
export const savedQueryOf = (words: string): string | undefined => {
  const terms = wantedTerms(contentWords(words))
  return terms.length > 0 ? allOf(terms.map(quoted)) : undefined
}

/** As a condition: the document is among what `wanted`, a column of such, asks for. It is read once for all of them. */
export const matchesSavedQuery = (kind: string, id: number, wanted: RawBuilder<unknown>) =>
  sql<boolean>`(select terms from search_document where kind = ${kind} and id = ${id}) @@ ${wanted}`
