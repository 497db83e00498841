import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#kernel/db.ts'
import { hot } from '#kernel/hot.ts'
import './tables.ts'

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
  /** Seconds of video that a second may count for. */
  rate: number
  /** Seconds it must have taken to watch the ranges. */
  claimed: number
}

/** What may be claimed at once after a pause, for players that could not report meanwhile. */
const mostSaved = 60
/** A report may come a little sooner than the one before it. */
const slack = 1

/** The seconds a clock has saved up. */
const savedOn = (clock: string) =>
  sql`least(${sql.lit(mostSaved)}, ${sql.ref(`${clock}.seconds`)} + extract(epoch from greatest(now() - ${sql.ref(`${clock}.at`)}, interval '0')))`

const percentOf = (watched: RawBuilder<unknown>, length: RawBuilder<number>) =>
  sql`least(100, 100 * covered(${watched}) / ${length}::int)`

const together = sql`
  case when kept.file_id = excluded.file_id then kept.watched + excluded.watched else excluded.watched end`

/**
 * Keeps a report, as one statement. Everybody has one clock: what passes on it may be claimed once, whatever the number
 * of players. Of that a section gets no more than has passed since its own last report.
 */
export const writeProgress = async (db: Db, progress: Progress) => {
  const [row] = await hot(db, 'lessons.progress', { ...progress }, ($) =>
    compiled<{ percent: number; is_new_learner: boolean }>(
      db,
      sql`
      with clock as (
        insert into lesson_watch_clock as mine (member_id, seconds) values (${$('me')}::bigint, 0)
        on conflict (member_id) do update set
          seconds = greatest(0, ${savedOn('mine')} - ${$('claimed')}::real), at = greatest(mine.at, now())
        returning coalesce(${savedOn('old')}, ${sql.lit(slack)}) as saved
      ), section as (
        select coalesce(max(extract(epoch from now() - p.reported_at)), 0) + ${sql.lit(slack)} as passed
        from lesson_progress as p where p.member_id = ${$('me')}::bigint and p.section_id = ${$('sectionId')}::bigint
      ), given as (
        select lower(part) as low, upper(part) as high,
               (sum(upper(part) - lower(part)) over (order by lower(part)) - upper(part) + lower(part))::int as before,
               floor(10 * ${$('rate')}::int * least(clock.saved, section.passed))::int as budget
        from clock, section, unnest(${$('ranges')}::text::int4multirange) as part
      ), counted as (
        select coalesce(range_agg(int4range(low, least(high, low + budget - before))) filter (where before < budget), '{}') as watched
        from given
      )
      insert into lesson_progress as kept (member_id, section_id, lesson_id, file_id, position, watched, percent)
      select ${$('me')}::bigint, ${$('sectionId')}::bigint, ${$('lessonId')}::bigint, ${$('fileId')}::bigint, ${$('position')}::real,
             watched, ${percentOf(sql`watched`, $('length'))}
      from counted
      on conflict (member_id, section_id) do update set
        file_id = excluded.file_id, position = excluded.position, reported_at = now(),
        watched = ${together}, percent = ${percentOf(together, $('length'))}
      returning percent, not exists (
        select from lesson_learner as l where l.lesson_id = kept.lesson_id and l.member_id = kept.member_id) as is_new_learner`,
    ),
  )
  return { percent: row!.percent, isNewLearner: row!.is_new_learner }
}

const compiled = <Row>(db: Db, query: RawBuilder<unknown>) => ({
  compile: () => (query as RawBuilder<Row>).compile(db),
})
