import { sql } from 'kysely'
import type { Tx } from '#kernel/database/index.ts'
import { changeUses } from '../../items/index.ts'
import { thisWeek } from './write-progress.ts'
import '../tables.ts'

interface PastProgress {
  memberId: number
  sectionId: number
  /** The watched part from the beginning, in percent. */
  percent: number
  at: Date
}

/** Imports what a member watched of a section that has its video; progress that exists already is left unchanged. */
export const importProgress = async (tx: Tx, { memberId, sectionId, percent, at }: PastProgress): Promise<void> => {
  const { rows } = await sql<{ lesson_id: number }>`
    with watched as (
      insert into lesson_progress (member_id, section_id, lesson_id, file_id, position, watched, percent, created_at, reported_at)
      select ${memberId}::bigint, section.id, section.lesson_id, section.file_id, section.seconds * ${percent}::int / 100.0,
             int4multirange(int4range(0, (section.seconds * ${percent}::int / 10)::int)), ${percent}::int, ${at}::timestamptz, ${at}::timestamptz
      from lesson_section as section
      where section.id = ${sectionId}::bigint and section.file_id is not null and section.seconds > 0
      on conflict do nothing returning lesson_id
    )
    insert into lesson_learner (lesson_id, member_id, created_at)
    select watched.lesson_id, ${memberId}::bigint, ${at}::timestamptz from watched on conflict do nothing returning lesson_id`.execute(
    tx,
  )
  await changeUses(
    tx,
    rows.map(({ lesson_id }) => lesson_id),
    1,
  )
}

/** Imports the seconds that a member watched in each of the last weeks, this one first; weeks that exist stay as they are. */
export const importWatchedWeeks = async (tx: Tx, memberId: number, [current, ...earlier]: number[]): Promise<void> => {
  await sql`
    insert into lesson_watch_allowance (member_id, seconds, week, week_seconds)
    values (${memberId}::bigint, 0, ${thisWeek}, ${current ?? 0}::real) on conflict do nothing`.execute(tx)
  await sql`
    insert into lesson_watch_week (member_id, week, seconds)
    select ${memberId}::bigint, ${thisWeek} - 7 * past.ago::int, past.seconds
    from unnest(${earlier}::real[]) with ordinality as past (seconds, ago) where past.seconds > 0
    on conflict do nothing`.execute(tx)
}
