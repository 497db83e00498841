import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#kernel/database/index.ts'

/** First and last day, both included, as values or parameters. */
export interface DayRange {
  from?: RawBuilder<string> | undefined
  to?: RawBuilder<string> | undefined
}

const dayOf = (day: RawBuilder<string>) => sql`${day}::text::date`
const dayAfter = (day: RawBuilder<string>) => sql`(${day}::text::date + 1)`

/**
 * Reads a table of counters `(grain, period, …, count)` that count every row of a list by day, month and year of
 * Asia/Shanghai. `narrowed` is the condition of a filter on the counters, as `and …`.
 */
export const periodCounts = (table: string) => {
  const counters = sql.table(table)

  /** The count before the day: whole years, then whole months, then days. */
  const countedBefore = (day: RawBuilder<unknown>, narrowed: RawBuilder<unknown>) => sql<number>`(
    select coalesce(sum(count), 0)::int from ${counters}
    where ((grain = 'year' and period < date_trunc('year', ${day}))
        or (grain = 'month' and period >= date_trunc('year', ${day}) and period < date_trunc('month', ${day}))
        or (grain = 'day' and period >= date_trunc('month', ${day}) and period < ${day})) ${narrowed})`

  /** The total for a filter and range of days: exact, as the sum of a few counters. */
  const total = (narrowed: RawBuilder<unknown>, { from, to }: DayRange = {}): RawBuilder<number> => {
    const all = sql<number>`(select coalesce(sum(count), 0)::int from ${counters} where grain = 'year' ${narrowed})`
    const upTo = to ? countedBefore(dayAfter(to), narrowed) : all
    return from ? sql<number>`(${upTo} - ${countedBefore(dayOf(from), narrowed)})` : upTo
  }

  const count = async (db: Db, narrowed: RawBuilder<unknown>, range: DayRange = {}): Promise<number> => {
    const { rows } = await sql<{ total: number }>`select ${total(narrowed, range)} as total`.execute(db)
    return rows[0]!.total
  }

  /** One step from year to month to day: the period that holds the row at this position, and the count before it. */
  const periodAt = (
    grain: 'year' | 'month' | 'day',
    place: RawBuilder<number>,
    narrowed: RawBuilder<unknown>,
    within?: 'year' | 'month',
  ) => {
    const above = within
      ? sql`join ${sql.raw(`in_${within}`)} as above
          on counter.period >= above.period and counter.period < above.period + ${sql.lit(`1 ${within}`)}::interval`
      : sql``
    return sql`
      select period, before + upto - n as before from (
        select counter.period, ${within ? sql`min(above.before)` : sql`0`} as before, sum(count) as n,
               sum(sum(count)) over (order by counter.period desc) as upto
        from ${counters} as counter ${above}
        where grain = ${sql.lit(grain)} ${narrowed}
        group by counter.period
      ) as counted
      where before + upto > ${place} order by period desc limit 1`
  }

  /**
   * The day that holds the row at this position of the newest-first list, and the count before that day. With a last day,
   * positions are counted from its end.
   */
  const dayAt = (place: RawBuilder<number>, narrowed: RawBuilder<unknown>, to?: RawBuilder<string>) => {
    const skipped = to ? sql`${total(narrowed)} - ${countedBefore(dayAfter(to), narrowed)}` : sql`0`
    const position = sql<number>`${place}::int + (select count from skipped)`
    return sql<{ day: Date; before: number }>`
      with skipped as (select ${skipped} as count),
           in_year as (${periodAt('year', position, narrowed)}),
           in_month as (${periodAt('month', position, narrowed, 'year')}),
           in_day as (${periodAt('day', position, narrowed, 'month')})
      select period as day, (before - (select count from skipped))::int as before from in_day`
  }

  return { total, count, dayAt }
}
