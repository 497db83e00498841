import type { ReviewedKind } from '../reviews/index.ts'
import { requireLesson } from './lesson.ts'
import { pagePath } from './view.ts'
import './tables.ts'

/** What reviews ask of lessons. */
export const reviewedLessons: ReviewedKind = {
  topic: 'lessons',
  pagePath,
  requireItem: requireLesson,
  async isUsed(db, memberId, id) {
    const learner = await db
      .selectFrom('lesson_learner')
      .select('lesson_id')
      .where('member_id', '=', memberId)
      .where('lesson_id', '=', id)
      .executeTakeFirst()
    return learner !== undefined
  },
}
