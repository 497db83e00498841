import { sql } from 'kysely'
import { type Db, prepared } from '#kernel/database/index.ts'
import { trendingClock, trendingScorePlus } from '#kernel/listing/index.ts'
import { addToDay } from '../../offers/index.ts'
import '../tables.ts'

/** Counts a new learner of a lesson once and raises the lesson's trending score. */
export const addLearner = async (db: Db, lessonId: number, memberId: number): Promise<void> => {
  await prepared(
    db,
    'lessons.add learner',
    { lessonId, memberId },
    ($) => sql`
      with begun as (
        insert into lesson_learner (lesson_id, member_id) values (${$('lessonId')}, ${$('memberId')})
        on conflict do nothing returning lesson_id
      ), counted as (
        update lesson set learner_count = learner_count + 1, trending_score = ${trendingScorePlus(sql`1`)}
        from begun, ${trendingClock} where lesson.id = begun.lesson_id returning lesson.id, 1 as count
      )
      ${addToDay('lesson', 'uses', sql`counted`)}`,
  )
}
