import { z } from 'zod'
import { Id } from '#contract/fields.ts'
import { job } from '#kernel/jobs/index.ts'
import { releaseDecision } from '../../items/index.ts'
import { lessonAuditing } from './lesson-auditing.ts'

/** Enqueued by a decision that can be undone; runs when that time is over. */
export const releaseLesson = job('lessons.release-decision', z.object({ id: Id }), {
  title: '课程审核生效',
  lane: 'prompt',
  run: ({ db }, { id }) => releaseDecision(db, 'lesson', id, lessonAuditing),
})
