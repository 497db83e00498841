import { sql } from 'kysely'
import type { Db } from '#kernel/database/index.ts'
import { countUses } from '../../items/index.ts'
import '../tables.ts'

/** Counts a new learner of a lesson once and raises the lesson's trending score. */
export const addLearner = async (db: Db, lessonId: number, memberId: number): Promise<void> => {
  await sql`
    with begun as (
      insert into lesson_learner (lesson_id, member_id) values (${lessonId}, ${memberId})
      on conflict do nothing returning lesson_id as id, 1 as count
    ) ${countUses(sql`begun as counted`)}`.execute(db)
}
