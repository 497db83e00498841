import { pageTitle } from '#lib/document/page-title.ts'
import type { Route } from './+types/audit-log-page.ts'
import { AuditLog } from './audit-log.client.tsx'

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, '操作日志') }]

export default function AuditLogPage() {
  return <AuditLog />
}
