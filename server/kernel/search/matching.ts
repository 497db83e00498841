import { type RawBuilder, sql } from 'kysely'
import { lastDay, numberOfDay } from './days.ts'
import { allOf, anyOf, lexeme } from './lexemes.ts'

/** The documents a search considers. */
export interface Scope {
  kinds: readonly string[]
  /** The audiences the reader belongs to; 'all' for those who may see everything. */
  visibility: readonly string[] | 'all'
  /** All of these must hold; of an inner list any one. */
  facets?: readonly (string | readonly string[])[] | undefined
  /** First and last day, both included, of Asia/Shanghai: '2026-11-15'. */
  from?: string | undefined
  to?: string | undefined
  /** False for kinds whose documents have no pages, so that nobody looks into them. */
  hasPages?: boolean | undefined
}

/** The parameters of `matching`, as values of a prepared query. */
export const matchingValues = (scope: Scope, conditions: string[], most: number) => ({
  tsquery: allOf([...conditions, ...conditionsOf(scope)]),
  kinds: scope.kinds,
  first: scope.from ? numberOfDay(scope.from) : 0,
  last: scope.to ? numberOfDay(scope.to) : lastDay,
  most,
})

type Place<Value> = (value: Value) => RawBuilder<unknown>
type Values = ReturnType<typeof matchingValues>

/** The scope without its days, as a tsquery. */
export const scopeQuery = (scope: Omit<Scope, 'from' | 'to'>): string => allOf(conditionsOf(scope))

/** The newest documents of the scope that fulfil all conditions, as a table for FROM. */
export const matching = ($: Place<keyof Values>) => sql`search_newest(${$('tsquery')}::text::tsquery, ${scopeOf($)})`

const scopeOf = ($: Place<keyof Values>) =>
  sql`${$('kinds')}::text[], ${$('first')}::int, ${$('last')}::int, ${$('most')}::int`

/** An empty list matches no document: a reader without an audience finds nothing. */
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
