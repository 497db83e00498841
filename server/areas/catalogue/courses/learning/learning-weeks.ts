import { sql } from 'kysely'
import type { LearningWeeks } from '#contract/catalogue/courses/lessons.ts'
import type { Db } from '#kernel/database/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { thisWeek } from './write-progress.ts'
import '../tables.ts'

const shownWeeks = 11
const defaultGoalHours = 5

/** The running week is with the clock of the member; earlier ones were kept when the next began. */
const weeksOf = (memberId: number) => sql<{ week: string; seconds: number }>`(
  select week, seconds from lesson_watch_week where member_id = ${memberId}
  union all
  select week, week_seconds from lesson_watch_allowance where member_id = ${memberId} and week_seconds > 0)`

/** The seconds that a member watched in each of the last weeks, this one last. */
export const readLearningWeeks = async (db: Db, actor: Actor): Promise<LearningWeeks> => {
  const { rows } = await sql<{ week: string; seconds: number }>`
    select to_char(shown.week, 'YYYY-MM-DD') as week, coalesce(round(watched.seconds), 0)::int as seconds
    from generate_series(${thisWeek} - 7 * ${sql.lit(shownWeeks - 1)}, ${thisWeek}, interval '7 days') as shown (week)
    left join ${weeksOf(actor.id)} as watched on watched.week = shown.week::date
    order by shown.week`.execute(db)
  const clock = await db
    .selectFrom('lesson_watch_allowance')
    .select('goal_hours')
    .where('member_id', '=', actor.id)
    .executeTakeFirst()
  return { weeks: rows, goalHours: clock?.goal_hours ?? defaultGoalHours, streak: await streakOf(db, actor.id) }
}

/** Weeks in a row up to this or the last one: in such a row, week plus 7 days times its rank from the newest is constant. */
const streakOf = async (db: Db, memberId: number): Promise<number> => {
  const { rows } = await sql<{ streak: number }>`
    select count(*)::int as streak from (
      select week, week + 7 * (row_number() over (order by week desc))::int as start
      from ${weeksOf(memberId)} as watched) as ranked
    where start - 7 = (select max(week) from ${weeksOf(memberId)} as watched where week >= ${thisWeek} - 7)`.execute(db)
  return rows[0]!.streak
}

/** Sets the weekly goal; a member who has watched nothing yet gets a clock for it. */
export const setLearningGoal = async (db: Db, actor: Actor, hours: number) => {
  await db
    .insertInto('lesson_watch_allowance')
    .values({ member_id: actor.id, seconds: 0, goal_hours: hours })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet({ goal_hours: hours }))
    .execute()
  return { message: '恭喜你，修改成功' }
}
