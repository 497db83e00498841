import { sql } from 'kysely'
import type { MyOverview } from '#contract/insight.ts'
import type { Db } from '#kernel/database/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { codeSql } from '../../access/index.ts'
import { accessColumns } from '../lesson.ts'
import { thisWeek } from './write-progress.ts'
import '../tables.ts'

const shownLessons = 3

interface Row {
  id: number
  name: string
  percent: number
  at: Date
  begun: number
  finished: number
  together: number
}

/** The progress of a member in the lessons that he began and may still watch; it reads only the rows of one member. */
export const readLearning = async (db: Db, actor: Actor): Promise<MyOverview['learning']> => {
  const { rows } = await sql<Row>`
    with watched as (
      select p.lesson_id, max(p.reported_at) as at, sum(p.percent * s.seconds) as seconds
      from lesson_progress as p
      join lesson as l on l.id = p.lesson_id
      join lesson_section as s
        on s.lesson_id = l.id and s.version = l.version and s.id = p.section_id and s.file_id = p.file_id
      where p.member_id = ${actor.id} group by p.lesson_id
    ), mine as (
      select lesson.id, lesson.name, at, coalesce(watched.seconds / nullif(lesson.seconds, 0), 0)::int as percent
      from watched join lesson on lesson.id = watched.lesson_id
      where ${codeSql(actor, accessColumns)} <> 0
    )
    select id, name, percent, at, (count(*) over ())::int as begun,
           (count(*) filter (where percent = 100) over ())::int as finished,
           floor(avg(percent) over ())::int as together
    from mine order by at desc, id desc limit ${sql.lit(shownLessons)}`.execute(db)
  const clock = await db
    .selectFrom('lesson_watch_allowance')
    .select('week_seconds')
    .where('member_id', '=', actor.id)
    .where(sql<boolean>`week = ${thisWeek}`)
    .executeTakeFirst()
  const { begun = 0, finished = 0, together = 0 } = rows[0] ?? {}
  const latest = rows.map(({ id, name, percent, at }) => ({ id, name, percent, time: at.toISOString() }))
  return { begun, finished, percent: together, weekSeconds: Math.round(clock?.week_seconds ?? 0), latest }
}
