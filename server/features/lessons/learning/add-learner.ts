import { sql } from 'kysely'
import { batchWrites, type Db, prepared } from '#kernel/database/index.ts'
import { trendingClock, trendingScorePlus } from '#kernel/listing/index.ts'
import { addToDay } from '../../offers/index.ts'
import '../tables.ts'

/**
 * Counts a new learner of a lesson once and raises the lesson's trending score. Members who begin the same lesson at the
 * same time are counted together: they would wait for its row, which has an index for every order of its lists.
 */
export const addLearner = batchWrites<number, void>(async (db, lessonId, memberIds) => {
  await countLearners(db, lessonId, memberIds)
  return memberIds.map(() => undefined)
})

const countLearners = (db: Db, lessonId: number, memberIds: number[]) =>
  prepared(
    db,
    'lessons.add learners',
    { lessonId, memberIds },
    ($) => sql`
      with begun as (
        insert into lesson_learner (lesson_id, member_id)
        select ${$('lessonId')}::bigint, member_id from unnest(${$('memberIds')}::bigint[]) as member_id order by member_id
        on conflict do nothing returning lesson_id
      ), added as (
        select lesson_id, count(*) as count from begun group by lesson_id
      ), counted as (
        update lesson set learner_count = learner_count + count, trending_score = ${trendingScorePlus(sql`count`)}
        from added, ${trendingClock} where lesson.id = added.lesson_id returning lesson.id, count
      )
      ${addToDay('lesson', 'uses', sql`counted`)}`,
  )
