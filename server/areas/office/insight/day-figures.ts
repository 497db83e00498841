import { type RawBuilder, sql } from 'kysely'
import { providerNames } from '#contract/money/payments/providers.ts'
import type { DayFigures } from '#contract/office/insight/insight.ts'
import { holds } from '#contract/permissions.ts'
import type { Db } from '#kernel/database/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { dayEnd, dayStart } from '#kernel/time/index.ts'
import './tables.ts'

const dayOf = (column: string) => sql`(${sql.ref(column)} at time zone 'Asia/Shanghai')::date`

const visits = sql`coalesce(visitors, 0) as visitors, coalesce(views, 0) as views`
const counts = sql`
  coalesce(registrations, 0) as registrations, coalesce(top_ups, 0) as top_ups, coalesce(top_up_fen, 0) as top_up_fen,
  coalesce(sales, 0) as sales, coalesce(coins, 0) as coins, coalesce(downloads, 0) as downloads,
  coalesce(watched_seconds, 0) as watched_seconds`

/** All figures except visits, counted per day from their own tables; an index serves each part. */
export const countedByDay = (from: string, to: string): RawBuilder<unknown> => {
  const start = sql`${dayStart(from).toISOString()}::text::timestamptz`
  const end = sql`${dayEnd(to).toISOString()}::text::timestamptz`
  const inDays = sql`day between ${from}::text::date and ${to}::text::date`
  return sql`
    select day, ${counts}
    from (select generate_series(${from}::text::date, ${to}::text::date, '1 day')::date as day) as days
    left join (
      select ${dayOf('created_at')} as day, count(*) as registrations from member
      where deleted_at is null and created_at >= ${start} and created_at < ${end} group by 1
    ) as newcomers using (day)
    left join (
      select ${dayOf('paid_at')} as day, count(*) as top_ups, sum(fen) as top_up_fen from payment_order
      where provider in (${sql.join(providerNames)}) and paid_at >= ${start} and paid_at < ${end} group by 1
    ) as orders using (day)
    left join (
      select day, sum(count) as sales, sum(coins) as coins from point_day
      where ${inDays} and kind in ('buy-resource', 'buy-lesson') and not is_gain group by 1
    ) as sold using (day)
    left join (
      select ${dayOf('download.created_at')} as day, count(*) as downloads
      from item_download as download join item on item.id = download.item_id
      where item.kind = 'resource' and not is_reading and download.created_at >= ${start} and download.created_at < ${end} group by 1
    ) as fetched using (day)
    left join (
      select day, sum(tenths)::bigint / 10 as watched_seconds from lesson_watch_day where ${inDays} group by 1
    ) as watched using (day)`
}

interface Row {
  day: string
  visitors: number
  views: number
  registrations: number
  top_ups: number
  top_up_fen: number
  sales: number
  coins: number
  downloads: number
  watched_seconds: number
}

const toFigures = ({ day, top_ups, top_up_fen, watched_seconds, ...rest }: Row): DayFigures => ({
  day,
  visitors: Number(rest.visitors),
  views: Number(rest.views),
  registrations: Number(rest.registrations),
  topUps: Number(top_ups),
  topUpFen: Number(top_up_fen),
  sales: Number(rest.sales),
  coins: Number(rest.coins),
  downloads: Number(rest.downloads),
  watchedSeconds: Number(watched_seconds),
})

/** One day from the live tables. */
export const readDay = async (db: Db, day: string): Promise<DayFigures> => {
  const { rows } = await sql<Row>`
    select to_char(counted.day, 'YYYY-MM-DD') as day, ${visits}, counted.registrations, counted.top_ups, counted.top_up_fen,
           counted.sales, counted.coins, counted.downloads, counted.watched_seconds
    from (${countedByDay(day, day)}) as counted left join insight_day as stored on stored.day = counted.day`.execute(db)
  return toFigures(rows[0]!)
}

/** The rolled-up figures of a period, both days included; days without figures are zero. */
export const readRolledUp = async (db: Db, from: string, to: string): Promise<DayFigures[]> => {
  const { rows } = await sql<Row>`
    select to_char(days.day, 'YYYY-MM-DD') as day, ${visits}, ${counts}
    from generate_series(${from}::text::date, ${to}::text::date, '1 day') as days (day)
    left join insight_day as stored on stored.day = days.day::date
    order by days.day`.execute(db)
  return rows.map(toFigures)
}

/** ROLE-8: roles that do not see the books get no figures of money. */
export const shownTo =
  ({ adminRole }: Actor) =>
  (figures: DayFigures): DayFigures =>
    holds(adminRole, 'books') ? figures : { ...figures, topUps: 0, topUpFen: 0, coins: 0 }
