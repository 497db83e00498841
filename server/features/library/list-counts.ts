import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#kernel/db.ts'
import './tables.ts'

/** Values or places of values: what narrows the counters down. */
export interface CountFilter {
  categoryId?: RawBuilder<number> | undefined
  isFree?: RawBuilder<boolean> | undefined
  /** First and last day of upload, both included. */
  from?: RawBuilder<string> | undefined
  to?: RawBuilder<string> | undefined
}

/** Sums over all categories and prices are kept too, so that one row a period is read whatever the filter. */
const narrowed = ({ categoryId, isFree }: CountFilter) => sql`
  and category_id = ${categoryId ?? sql`0`}
  and price = ${isFree ? sql`case when ${isFree} then 'free' else 'paid' end` : sql`'all'`}`

/** Listed resources that were uploaded before the day: whole years, then whole months, then days. */
const countedBefore = (day: RawBuilder<unknown>, filter: CountFilter) => sql<number>`(
  select coalesce(sum(count), 0)::int from resource_count
  where ((grain = 'year' and period < date_trunc('year', ${day}))
      or (grain = 'month' and period >= date_trunc('year', ${day}) and period < date_trunc('month', ${day}))
      or (grain = 'day' and period >= date_trunc('month', ${day}) and period < ${day})) ${narrowed(filter)})`

const dayOf = (day: RawBuilder<string>) => sql`${day}::text::date`
const dayAfter = (day: RawBuilder<string>) => sql`(${day}::text::date + 1)`

/** How many are listed: exact for every filter and range of days, as a sum of few kept counters. */
export const listedTotal = (filter: CountFilter): RawBuilder<number> => {
  const { from, to } = filter
  const all = sql<number>`(select coalesce(sum(count), 0)::int from resource_count where grain = 'year' ${narrowed(filter)})`
  const upTo = to ? countedBefore(dayAfter(to), filter) : all
  return from ? sql<number>`(${upTo} - ${countedBefore(dayOf(from), filter)})` : upTo
}

/** One step down: the period in which the item at this place lies, and how many stand before that period. */
const periodAt = (grain: 'year' | 'month' | 'day', place: number, filter: CountFilter, within?: 'year' | 'month') => {
  const above = within
    ? sql`join ${sql.raw(`in_${within}`)} as above
        on kept.period >= above.period and kept.period < above.period + ${sql.lit(`1 ${within}`)}::interval`
    : sql``
  return sql`
    select period, before + upto - n as before from (
      select kept.period, ${within ? sql`min(above.before)` : sql`0`} as before, sum(count) as n,
             sum(sum(count)) over (order by kept.period desc) as upto
      from resource_count as kept ${above}
      where grain = ${sql.lit(grain)} ${narrowed(filter)}
      group by kept.period
    ) as counted
    where before + upto > ${place}::int order by period desc limit 1`
}

/**
 * The day in which the item at this place of the newest-first list lies, and how many stand before that day. With a last
 * day, places are counted from its end.
 */
export const dayAt = async (db: Db, place: number, filter: CountFilter) => {
  const { to } = filter
  const skipped = to ? await countAfter(db, to, filter) : 0
  const { rows } = await sql<{ day: string; before: number }>`
    with in_year as (${periodAt('year', place + skipped, filter)}),
         in_month as (${periodAt('month', place + skipped, filter, 'year')}),
         in_day as (${periodAt('day', place + skipped, filter, 'month')})
    select period::text as day, (before - ${skipped}::int)::int as before from in_day`.execute(db)
  return rows[0]
}

const countAfter = async (db: Db, to: RawBuilder<string>, filter: CountFilter): Promise<number> => {
  const all = listedTotal({ ...filter, from: undefined, to: undefined })
  const { rows } = await sql<{ count: number }>`
    select (${all} - ${countedBefore(dayAfter(to), filter)})::int as count`.execute(db)
  return rows[0]!.count
}

export const countListed = async (db: Db, filter: CountFilter): Promise<number> => {
  const { rows } = await sql<{ total: number }>`select ${listedTotal(filter)} as total`.execute(db)
  return rows[0]!.total
}

/** The same within the range of days and without it. */
export const countBoth = async (db: Db, filter: CountFilter): Promise<[inRange: number, all: number]> => {
  const all = listedTotal({ ...filter, from: undefined, to: undefined })
  const { rows } = await sql<{ in_range: number; all: number }>`
    select ${listedTotal(filter)} as in_range, ${all} as all`.execute(db)
  return [rows[0]!.in_range, rows[0]!.all]
}
