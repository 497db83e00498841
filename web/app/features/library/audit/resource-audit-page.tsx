import { pageTitle } from '#lib/document/page-title.ts'
import type { Route } from './+types/audit-page.ts'
import { AuditWorkbench } from './audit.client.tsx'

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, '资源审核') }]

export default function AuditPage() {
  return <AuditWorkbench />
}
