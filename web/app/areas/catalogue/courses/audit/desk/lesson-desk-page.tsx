import { auditState } from '#contract/catalogue/documents/library-rules.ts'
import { firstAnswers, neverAgain } from '#lib/api/first-answers.ts'
import { pageTitle } from '#lib/document/page-title.ts'
import { isFree } from '../../../items/audit/desk/is-free.ts'
import type { Route } from './+types/lesson-desk-page.ts'
import { LessonDesk } from './lesson-desk.client.tsx'

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, '课程审核工作台') }]

/** The queue, and the entry that the desk opens. */
export const loader = firstAnswers(async ({ lessons, settings }) => {
  const [queue] = await Promise.all([lessons.getLessonDesk({}), settings.getAuditReasons()])
  const opened = queue.content.find(isFree)
  if (opened) await lessons.getAuditLesson({ lessonId: opened.id, isAudit: auditState.waiting })
})

export const shouldRevalidate = neverAgain

export default function LessonDeskPage() {
  return <LessonDesk />
}
