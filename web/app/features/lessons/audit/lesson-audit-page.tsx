import { pageTitle } from '#lib/document/page-title.ts'
import type { Route } from './+types/lesson-audit-page.ts'
import { LessonAudit } from './lesson-audit.client.tsx'

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, '课程管理') }]

export default function LessonAuditPage() {
  return <LessonAudit />
}
