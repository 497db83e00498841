import { type RawBuilder, sql } from 'kysely'
import { businessTimeZone } from '#contract/constants.ts'
import { type Db, prepared } from '#kernel/database/index.ts'
import '../tables.ts'

interface Progress {
  me: number
  sectionId: number
  lessonId: number
  fileId: number
  position: number
  /** In tenths of seconds, as a multirange. */
  ranges: string
  /** Duration of the video, in tenths of seconds. */
  length: number
  /** Total of the ranges, in tenths of seconds. */
  total: number
  /** The fastest playback rate. */
  rate: number
}

/** The most that may be claimed after a pause, for players that could not report meanwhile. */
const mostSaved = 60
/** Tolerance for a report that comes a little early. */
const slack = 1

/** The seconds that the clock of a member has accumulated. */
const savedOn = (clock: string) =>
  sql`least(${sql.lit(mostSaved)}, ${sql.ref(`${clock}.seconds`)} + extract(epoch from greatest(now() - ${sql.ref(`${clock}.updated_at`)}, interval '0')))`

/** Whether an upsert has inserted the row: a row that replaces another one carries the transaction that locked it. */
const isNew = (table: string) => sql`${sql.ref(`${table}.xmax`)} = 0`

/** The watched percentage of the video. Inline, since calling an SQL function would cost more than the calculation. */
const percentOf = (length: RawBuilder<number>) => sql`
  least(100, 100 * (select coalesce(sum(upper(part) - lower(part)), 0)::int from unnest(watched) as part) / ${length}::int)`

/** The Monday of this week. */
export const thisWeek = sql<string>`date_trunc('week', now() at time zone ${sql.lit(businessTimeZone)})::date`

type Values = { [Name in keyof Progress]: RawBuilder<Progress[Name]> }

/** The seconds that the claimed ranges take to watch. */
const spent = ({ total, rate }: Values) => sql`${total}::real / 10 / ${rate}::int`

/** The claimed ranges cut to the available seconds, from the front. */
const within = ({ ranges, total, rate }: Values, seconds: RawBuilder<number>) => {
  const claimed = sql`${ranges}::text::int4multirange`
  const budget = sql`floor(10 * ${rate}::int * ${seconds})::int`
  return sql`case when ${total}::int <= ${budget} then ${claimed} else (
    select coalesce(range_agg(int4range(low, least(high, low + budget - before))) filter (where before < budget), '{}')
    from (
      select lower(part) as low, upper(part) as high, ${budget} as budget,
             (sum(upper(part) - lower(part)) over (order by lower(part)) - upper(part) + lower(part))::int as before
      from unnest(${claimed}) as part) as parts) end`
}

const sinceLast = sql<number>`
  least(clock.saved, extract(epoch from now() - kept.reported_at) + ${sql.lit(slack)})`

/** The accepted part of the claim in tenths of seconds, watched before or not. */
const countedOf = ({ total, rate }: Values) => sql`
  greatest(0, least(${total}::int, floor(10 * ${rate}::int * least(
    (select saved from clock),
    coalesce((select extract(epoch from now() - reported_at) from earlier), 0) + ${sql.lit(slack)}))::int))`

/**
 * Stores a report in one statement. Every member has one clock: its time may be claimed once, whatever the number of
 * players. A section gets at most the time since its own last report; its first report starts that time. The rows are
 * locked before they are written, because PostgreSQL returns the values from before an update only since version 18.
 */
export const writeProgress = async (db: Db, progress: Progress) => {
  const [row] = await prepared(db, 'lessons.progress', { ...progress }, ($) => {
    const names = Object.keys(progress) as (keyof Progress)[]
    const $$ = Object.fromEntries(names.map((name) => [name, $(name)])) as unknown as Values
    return sql<{ percent: number; counted: number; is_first: boolean }>`
      with before as materialized (
        select * from lesson_watch_allowance where member_id = ${$$.me}::bigint for no key update
      ), clock as (
        insert into lesson_watch_allowance as mine (member_id, seconds)
        select ${$$.me}::bigint, 0 from (select count(*) from before) as locked
        on conflict (member_id) do update set
          seconds = greatest(0, ${savedOn('mine')} - ${spent($$)}), updated_at = greatest(mine.updated_at, now()),
          week = ${thisWeek},
          week_seconds = case when mine.week = ${thisWeek} then mine.week_seconds else 0 end + least(${savedOn('mine')}, ${spent($$)})
        returning case when ${isNew('mine')} then ${sql.lit(slack)}
          else coalesce((select ${savedOn('before')} from before), 0) end as saved
      ), ended_week as (
        insert into lesson_watch_week (member_id, week, seconds)
        select member_id, week, week_seconds from before where week < ${thisWeek} and week_seconds > 0
        on conflict (member_id, week) do nothing
      ), earlier as materialized (
        select reported_at from lesson_progress
        where member_id = ${$$.me}::bigint and section_id = ${$$.sectionId}::bigint for no key update
      )
      insert into lesson_progress as kept (member_id, section_id, lesson_id, file_id, position, watched, percent)
      select ${$$.me}::bigint, ${$$.sectionId}::bigint, ${$$.lessonId}::bigint, ${$$.fileId}::bigint, ${$$.position}::real,
             watched, ${percentOf($$.length)}
      from (select ${within($$, sql`least(clock.saved, ${sql.lit(slack)})`)} as watched
            from clock, (select count(*) from earlier) as locked offset 0) as first
      on conflict (member_id, section_id) do update set
        file_id = excluded.file_id, position = excluded.position, reported_at = greatest(kept.reported_at, now()),
        (watched, percent) = (
          select watched, ${percentOf($$.length)}
          from (
            select case when kept.file_id = excluded.file_id then kept.watched else '{}' end + ${within($$, sinceLast)} as watched
            from clock offset 0) as together)
      returning percent, ${countedOf($$)} as counted, ${isNew('kept')} as is_first`
  })
  return { percent: row!.percent, counted: row!.counted, isFirst: row!.is_first }
}
