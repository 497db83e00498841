import { type Expression, type RawBuilder, sql } from 'kysely'
import { maxPage } from '#contract/constants.ts'
import type { Db } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'

/** CALL-6: the paging envelope. */
export const toPage = <Row, Item>(
  found: { rows: Row[]; total: number; isCapped?: boolean; countCap?: number; relaxed?: true; also?: string[] },
  toItem: (row: Row) => Item,
) => ({
  content: found.rows.map(toItem),
  totalElements: found.total,
  ...(found.isCapped && { totalIsCapped: true as const }),
  ...(found.countCap && { countCap: found.countCap }),
  ...(found.relaxed && { relaxed: true as const }),
  ...(found.also && { also: found.also }),
})

/** The cost of OFFSET grows with the page, so every list ends at page 1,000. */
export const offsetOf = ({ page, size }: { page: number; size: number }): number => {
  if (page > maxPage) fail('page_out_of_range')
  return page * size
}

/** The sizes our own pages ask for most, and steps between them. */
const limits = [10, 12, 24, 50, 100] as const

/**
 * The LIMIT of a prepared list query for pages of this size; the caller cuts off what is too much. A LIMIT must be a
 * literal, or the planner expects a tenth of the table and sorts instead of walking the index; so that not every size
 * a caller thinks of makes a query of its own, there are only a few literals.
 */
export const limitFor = (size: number): number => limits.find((limit) => limit >= size) ?? size

/**
 * Hides the offset of a prepared query from the planner. For a known offset the planner takes a plan of its own to be
 * cheaper and plans anew at each call, which takes longer than the query.
 */
export const hiddenOffset = (offset: RawBuilder<number>) => sql<number>`(select ${offset}::int)`

const countLimit = 10_000

interface Total {
  total: number
  /** There are more. */
  isCapped?: boolean
}

/** The number of matching rows for a list's own query, counted no further than `toTotal` needs. */
export const boundedCount = (matches: Expression<unknown>) => sql<number>`(
  select count(*)::int from (select from (${matches}) as matching limit ${sql.lit(countLimit + 1)}) as counted)`

/** CALL-16: exact up to 10,000. */
export const toTotal = (counted: number): Total =>
  counted > countLimit ? { total: countLimit, isCapped: true } : { total: counted }

/** The number of matching rows, exact up to 10,000. */
export const countUpTo = async (matches: Expression<unknown>, db: Db): Promise<Total> => {
  const { rows } = await sql<{ total: number }>`select ${boundedCount(matches)} as total`.execute(db)
  return toTotal(rows[0]!.total)
}

/** How many rows each choice of a filter has, such as the tabs of a table. */
export const countEach = async <Choice extends string>(
  choices: readonly Choice[],
  count: (choice: Choice) => Promise<Total>,
) => {
  const counted = await Promise.all(choices.map(count))
  const counts = Object.fromEntries(choices.map((choice, at) => [choice, counted[at]!.total]))
  return {
    counts: counts as Record<Choice, number>,
    ...(counted.some(({ isCapped }) => isCapped) && { countCap: countLimit }),
  }
}

/** The rows of the chosen tab, or of all tabs together. */
export const totalOf = <Choice extends string>(
  { counts, countCap }: { counts: Record<Choice, number>; countCap?: number },
  choice: Choice | undefined,
): Total => {
  const chosen = choice === undefined ? Object.values<number>(counts) : [counts[choice]]
  return {
    total: chosen.reduce((sum, count) => sum + count, 0),
    ...(chosen.some((count) => count === countCap) && { isCapped: true }),
  }
}

/** One row of what a list query returns. */
export type RowOf<Find extends (...args: never[]) => Promise<{ rows: unknown[] }>> = Awaited<
  ReturnType<Find>
>['rows'][number]
