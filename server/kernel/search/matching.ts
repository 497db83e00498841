import { sql } from 'kysely'
import { lastDay, numberOfDay } from './days.ts'
import { allOf, anyOf, daysBetween, lexeme } from './lexemes.ts'

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
  const last = scope.to ? numberOfDay(scope.to) : lastDay
  return sql`search_newest(${wanted}::tsquery, ${scope.kinds}::text[], ${last}, ${most})`
}

/** An empty list holds for no document: who belongs to no audience finds nothing. */
const conditionsOf = ({ kinds, visibility, facets = [], from, to }: Scope): string[] => [
  oneOf(kinds.map(lexeme.kind)),
  ...(visibility === 'all' ? [] : [oneOf(visibility.map(lexeme.visibility))]),
  ...facets.map((facet) => oneOf([facet].flat().map(lexeme.facet))),
  ...(from || to ? [oneOf(daysBetween(from ? numberOfDay(from) : 0, to ? numberOfDay(to) : lastDay))] : []),
]

const nothing = 'nothing:'

const oneOf = (lexemes: string[]) => anyOf(lexemes.length > 0 ? lexemes : [nothing])
