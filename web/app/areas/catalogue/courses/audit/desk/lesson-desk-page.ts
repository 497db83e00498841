import { auditState } from '#contract/catalogue/documents/library-rules.ts'
import { firstAnswers } from '#lib/api/first-answers.ts'
import { isFree } from '../../../items/audit/desk/desk-kind.ts'

export { neverAgain as shouldRevalidate } from '#lib/api/first-answers.ts'
export { default } from './lesson-desk.client.tsx'

/** The queue, and the entry that the desk opens. */
export const loader = firstAnswers(async ({ lessons, settings }) => {
  const [queue] = await Promise.all([lessons.getLessonDesk({}), settings.getAuditReasons()])
  const opened = queue.content.find(isFree)
  if (opened) await lessons.getAuditLesson({ lessonId: opened.id, isAudit: auditState.waiting })
})
