import { sql } from 'kysely'
import type { MyOverview } from '#contract/office/insight/insight.ts'
import type { Db } from '#kernel/database/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { startedLessons } from './started-lessons.ts'
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

/** The progress of a member in the lessons that he began and may still watch. */
export const readLearning = async (db: Db, actor: Actor): Promise<MyOverview['learning']> => {
  const { rows } = await sql<Row>`
    select id, name, percent, at, (count(*) over ())::int as begun,
           (count(*) filter (where state = 'done') over ())::int as finished,
           floor(avg(percent) over ())::int as together
    from ${startedLessons(actor)} as started where state <> 'over' and source <> 'trial'
    order by at desc, id desc limit ${sql.lit(shownLessons)}`.execute(db)
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
