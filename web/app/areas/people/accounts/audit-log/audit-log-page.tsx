import { firstAnswers, neverAgain } from '#lib/api/first-answers.ts'
import { pageTitle } from '#lib/document/page-title.ts'
import type { Route } from './+types/audit-log-page.ts'
import { AuditLog } from './audit-log.client.tsx'

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, '操作日志') }]

export const loader = firstAnswers((api) => api.audit.listAudit({ page: 0, size: 20 }))

export const shouldRevalidate = neverAgain

export default function AuditLogPage() {
  return <AuditLog />
}
