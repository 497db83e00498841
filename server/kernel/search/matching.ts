import { sql } from 'kysely'
import { lastDay, numberOfDay } from './days.ts'
import { allOf, anyOf, lexeme } from './lexemes.ts'

/** Among which documents a search looks. */
export interface Scope {
  kinds: readonly string[]
  /** The audiences the reader belongs to; 'all' for those who may see everything. */
  visibility: readonly string[] | 'all'
  /** All of these must hold; of an inner list any one. */
  facets?: readonly (string | readonly string[])[] | undefined
  /** First and last day, both included, of Asia/Shanghai: '2026-11-15'. */
  from?: string | undefined
  to?: string | undefined
}

/** The newest documents of the scope that fulfil all conditions, as a table for FROM. */
export const matching = (scope: Scope, conditions: string[], most: number) => {
  const wanted = allOf([...conditions, ...conditionsOf(scope)])
  const first = scope.from ? numberOfDay(scope.from) : 0
  const last = scope.to ? numberOfDay(scope.to) : lastDay
  return sql`search_newest(${wanted}::tsquery, ${scope.kinds}::text[], ${first}, ${last}, ${most})`
}

/** An empty list holds for no document: who belongs to no audience finds nothing. */
const conditionsOf = ({ kinds, visibility, facets = [] }: Scope): string[] => [
  oneOf(
    kinds.flatMap((kind) =>
      visibility === 'all' ? lexeme.kind(kind) : visibility.map((audience) => lexeme.visible(kind, audience)),
    ),
  ),
  ...facets.map((facet) => oneOf([facet].flat().map(lexeme.facet))),
]

const nothing = 'nothing:'

const oneOf = (lexemes: string[]) => anyOf(lexemes.length > 0 ? lexemes : [nothing])
