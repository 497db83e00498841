import { pageTitle } from '#lib/document/page-title.ts'
import type { Route } from './+types/resource-audit-page.ts'
import { ResourceAudit } from './resource-audit.client.tsx'

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, '资源审核') }]

export default function ResourceAuditPage() {
  return <ResourceAudit />
}
