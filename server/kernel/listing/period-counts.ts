import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#kernel/database/index.ts'

/** Values or places of values: first and last day, both included. */
export interface DayRange {
  from?: RawBuilder<string> | undefined
  to?: RawBuilder<string> | undefined
}

const dayOf = (day: RawBuilder<string>) => sql`${day}::text::date`
const dayAfter = (day: RawBuilder<string>) => sql`(${day}::text::date + 1)`

/**
 * Reads a table of kept counters `(grain, period, …, count)` in which every row of a list is counted for its day, month and
 * year of Asia/Shanghai. `narrowed` is what picks the counters of one filter, as `and …`.
 */
export const periodCounts = (table: string) => {
  const counters = sql.table(table)

  /** Counted before the day: whole years, then whole months, then days. */
  const countedBefore = (day: RawBuilder<unknown>, narrowed: RawBuilder<unknown>) => sql<number>`(
    select coalesce(sum(count), 0)::int from ${counters}
    where ((grain = 'year' and period < date_trunc('year', ${day}))
        or (grain = 'month' and period >= date_trunc('year', ${day}) and period < date_trunc('month', ${day}))
        or (grain = 'day' and period >= date_trunc('month', ${day}) and period < ${day})) ${narrowed})`

  /** How many there are: exact for every filter and range of days, as a sum of few kept counters. */
  const total = (narrowed: RawBuilder<unknown>, { from, to }: DayRange = {}): RawBuilder<number> => {
    const all = sql<number>`(select coalesce(sum(count), 0)::int from ${counters} where grain = 'year' ${narrowed})`
    const upTo = to ? countedBefore(dayAfter(to), narrowed) : all
    return from ? sql<number>`(${upTo} - ${countedBefore(dayOf(from), narrowed)})` : upTo
  }

  const count = async (db: Db, narrowed: RawBuilder<unknown>, range: DayRange = {}): Promise<number> => {
    const { rows } = await sql<{ total: number }>`select ${total(narrowed, range)} as total`.execute(db)
    return rows[0]!.total
  }

  /** One step down: the period in which the item at this place lies, and how many stand before that period. */
  const periodAt = (
    grain: 'year' | 'month' | 'day',
    place: RawBuilder<number>,
    narrowed: RawBuilder<unknown>,
    within?: 'year' | 'month',
  ) => {
    const above = within
      ? sql`join ${sql.raw(`in_${within}`)} as above
          on kept.period >= above.period and kept.period < above.period + ${sql.lit(`1 ${within}`)}::interval`
      : sql``
    return sql`
      select period, before + upto - n as before from (
        select kept.period, ${within ? sql`min(above.before)` : sql`0`} as before, sum(count) as n,
               sum(sum(count)) over (order by kept.period desc) as upto
        from ${counters} as kept ${above}
        where grain = ${sql.lit(grain)} ${narrowed}
        group by kept.period
      ) as counted
      where before + upto > ${place} order by period desc limit 1`
  }

  /**
   * The day in which the item at this place of the newest-first list lies, and how many stand before that day. With a last
   * day, places are counted from its end.
   */
  const dayAt = (place: RawBuilder<number>, narrowed: RawBuilder<unknown>, to?: RawBuilder<string>) => {
    const skipped = to ? sql`${total(narrowed)} - ${countedBefore(dayAfter(to), narrowed)}` : sql`0`
    const wanted = sql<number>`${place}::int + (select count from skipped)`
    return sql<{ day: Date; before: number }>`
      with skipped as (select ${skipped} as count),
           in_year as (${periodAt('year', wanted, narrowed)}),
           in_month as (${periodAt('month', wanted, narrowed, 'year')}),
           in_day as (${periodAt('day', wanted, narrowed, 'month')})
      select period as day, (before - (select count from skipped))::int as before from in_day`
  }

  return { total, count, dayAt }
}
