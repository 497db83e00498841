import { z } from 'zod'
import { Id } from '#contract/fields.ts'
import { job } from '#kernel/jobs/index.ts'

/** Enqueued by a decision that can be undone; runs when that time is over. */
export const releaseLesson = job('lessons.release-decision', z.object({ id: Id }), {
  title: '课程审核生效',
  run: async ({ db }, { id }) => {
    const [{ releaseDecision }, { lessonAuditing }] = await Promise.all([
      import('../../items/index.ts'),
      import('./audit-lesson.ts'),
    ])
    await releaseDecision(db, 'lesson', id, lessonAuditing)
  },
})
