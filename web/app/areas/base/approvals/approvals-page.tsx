import { firstAnswers, firstPage, neverAgain } from '#lib/api/first-answers.ts'
import { pageTitle } from '#lib/document/page-title.ts'
import type { Route } from './+types/approvals-page.ts'
import { Approvals } from './approvals.client.tsx'

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, '待确认操作') }]

export const loader = firstAnswers((api) => api.approvals.listApprovals(firstPage))

export const shouldRevalidate = neverAgain

export default function ApprovalsPage() {
  return <Approvals />
}
