import { firstAnswers, firstPage, neverAgain } from '#lib/api/first-answers.ts'
import { pageTitle } from '#lib/document/page-title.ts'
import type { Route } from './+types/lesson-audit-page.ts'
import { LessonAudit } from './lesson-audit.client.tsx'

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, '课程管理') }]

export const loader = firstAnswers((api) =>
  Promise.all([api.lessons.listLessonCategories(), api.lessons.listAuditLessons(firstPage)]),
)

export const shouldRevalidate = neverAgain

export default function LessonAuditPage() {
  return <LessonAudit />
}
