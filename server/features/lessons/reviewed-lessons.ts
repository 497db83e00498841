import { paths } from '#contract/paths.ts'
import { accountsOf } from '../accounts/index.ts'
import type { ReviewedKind } from '../reviews/index.ts'
import { requireLesson } from './lesson.ts'
import './tables.ts'

/** What reviews ask of lessons. */
export const reviewedLessons: ReviewedKind = {
  topic: 'lessons',
  pagePath: paths.lesson,
  requireItem: requireLesson,
  async isUsed(db, memberId, id) {
    const uses = (table: 'lesson_learner' | 'lesson_download') =>
      db
        .selectFrom(table)
        .select('lesson_id')
        .where('member_id', 'in', accountsOf(db, memberId))
        .where('lesson_id', '=', id)
    const used = await uses('lesson_learner').unionAll(uses('lesson_download')).limit(1).executeTakeFirst()
    return used !== undefined
  },
}
