import { accountsOf } from '../accounts/index.ts'
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
    const used = (table: 'lesson_learner' | 'lesson_download') =>
      db
        .selectFrom(table)
        .select('lesson_id')
        .where('member_id', 'in', accountsOf(db, memberId))
        .where('lesson_id', '=', id)
        .limit(1)
    return (await used('lesson_learner').unionAll(used('lesson_download')).executeTakeFirst()) !== undefined
  },
}
