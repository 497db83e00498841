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
  /** Of the video, in tenths of seconds. */
  length: number
  /** Of the ranges together, in tenths of seconds. */
  total: number
  /** Seconds of video that a second may count for. */
  rate: number
}

/** What may be claimed at once after a pause, for players that could not report meanwhile. */
const mostSaved = 60
/** A report may come a little sooner than the one before it. */
const slack = 1

/** The seconds a clock has saved up. */
const savedOn = (clock: string) =>
  sql`least(${sql.lit(mostSaved)}, ${sql.ref(`${clock}.seconds`)} + extract(epoch from greatest(now() - ${sql.ref(`${clock}.at`)}, interval '0')))`

/** How much of the video the ranges are together. Inline, since a call to a function of SQL costs more than what it does. */
const percentOf = (length: RawBuilder<number>) => sql`
  least(100, 100 * (select coalesce(sum(upper(part) - lower(part)), 0)::int from unnest(watched) as part) / ${length}::int)`

/** The Monday of now. */
export const thisWeek = sql<string>`date_trunc('week', now() at time zone ${sql.lit(businessTimeZone)})::date`

type Values = { [Name in keyof Progress]: RawBuilder<Progress[Name]> }

/** The seconds somebody needs for what he claims. */
const spent = ({ total, rate }: Values) => sql`${total}::real / 10 / ${rate}::int`

/** What was claimed, as far as so many seconds allow it: from the front, and as it is where it fits. */
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

/** How much of what was claimed counts, in tenths of seconds, watched before or not. */
const countedOf = ({ total, rate }: Values) => sql`
  greatest(0, least(${total}::int, floor(10 * ${rate}::int * least(
    (select saved from clock), coalesce(extract(epoch from now() - old.reported_at), 0) + ${sql.lit(slack)}))::int))`

/**
 * Keeps a report, as one statement. Everybody has one clock: what passes on it may be claimed once, whatever the number
 * of players. Of that a section gets no more than has passed since its own last report; its first report starts it.
 */
export const writeProgress = async (db: Db, progress: Progress) => {
  const [row] = await prepared(db, 'lessons.progress', { ...progress }, ($) => {
    const names = Object.keys(progress) as (keyof Progress)[]
    const $$ = Object.fromEntries(names.map((name) => [name, $(name)])) as unknown as Values
    return sql<{ percent: number; counted: number; is_first: boolean }>`
      with clock as (
        insert into lesson_watch_clock as mine (member_id, seconds) values (${$$.me}::bigint, 0)
        on conflict (member_id) do update set
          seconds = greatest(0, ${savedOn('mine')} - ${spent($$)}), at = greatest(mine.at, now()),
          week = ${thisWeek},
          week_seconds = case when mine.week = ${thisWeek} then mine.week_seconds else 0 end + least(${savedOn('mine')}, ${spent($$)})
        returning coalesce(${savedOn('old')}, ${sql.lit(slack)}) as saved
      )
      insert into lesson_progress as kept (member_id, section_id, lesson_id, file_id, position, watched, percent)
      select ${$$.me}::bigint, ${$$.sectionId}::bigint, ${$$.lessonId}::bigint, ${$$.fileId}::bigint, ${$$.position}::real,
             watched, ${percentOf($$.length)}
      from (select ${within($$, sql`least(clock.saved, ${sql.lit(slack)})`)} as watched from clock offset 0) as first
      on conflict (member_id, section_id) do update set
        file_id = excluded.file_id, position = excluded.position, reported_at = greatest(kept.reported_at, now()),
        (watched, percent) = (
          select watched, ${percentOf($$.length)}
          from (
            select case when kept.file_id = excluded.file_id then kept.watched else '{}' end + ${within($$, sinceLast)} as watched
            from clock offset 0) as together)
      returning percent, ${countedOf($$)} as counted, old.member_id is null as is_first`
  })
  return { percent: row!.percent, counted: row!.counted, isFirst: row!.is_first }
}
