import { firstAnswers, firstPage, neverAgain } from '#lib/api/first-answers.ts'
import { pageTitle } from '#lib/document/page-title.ts'
import type { Route } from './+types/reports-page.ts'
import { Reports } from './reports.client.tsx'

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, '举报处理') }]

export const loader = firstAnswers((api) => api.moderation.listReports(firstPage))

export const shouldRevalidate = neverAgain

export default function ReportsPage() {
  return <Reports />
}
