import { pageTitle } from '#lib/document/page-title.ts'
import type { Route } from './+types/approvals-page.ts'
import { Approvals } from './approvals.client.tsx'

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, '待确认操作') }]

export default function ApprovalsPage() {
  return <Approvals />
}
