import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#kernel/db.ts'
import { type DayRange, periodCounts } from '#kernel/period-counts.ts'
import './tables.ts'

/** Values or places of values: what narrows the counters down. The days are those of upload. */
export interface CountFilter extends DayRange {
  categoryId?: RawBuilder<number> | undefined
  isFree?: RawBuilder<boolean> | undefined
}

const counts = periodCounts('resource_count')

/** Sums over all categories and prices are kept too, so that one row a period is read whatever the filter. */
const narrowed = ({ categoryId, isFree }: CountFilter) => sql`
  and category_id = ${categoryId ?? sql`0`}
  and price = ${isFree ? sql`case when ${isFree} then 'free' else 'paid' end` : sql`'all'`}`

/** How many are listed, for a place in a query. */
export const listedTotal = (filter: CountFilter): RawBuilder<number> => counts.total(narrowed(filter), filter)

/** The day in which the item at this place of the newest-first list lies, and how many stand before that day. */
export const dayAt = (db: Db, place: number, filter: CountFilter) =>
  counts.dayAt(db, place, narrowed(filter), filter.to)

export const countListed = (db: Db, filter: CountFilter): Promise<number> => counts.count(db, narrowed(filter), filter)

/** The same within the range of days and without it. */
export const countBoth = async (db: Db, filter: CountFilter): Promise<[inRange: number, all: number]> => {
  const all = listedTotal({ ...filter, from: undefined, to: undefined })
  const { rows } = await sql<{ in_range: number; all: number }>`
    select ${listedTotal(filter)} as in_range, ${all} as all`.execute(db)
  return [rows[0]!.in_range, rows[0]!.all]
}
