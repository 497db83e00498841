import { firstAnswers, firstPage, neverAgain } from '#lib/api/first-answers.ts'
import { pageTitle } from '#lib/document/page-title.ts'
import type { Route } from './+types/adjustments-page.ts'
import { Adjustments } from './adjustments.client.tsx'

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'V币调整') }]

export const loader = firstAnswers((api) => api.points.listAdjustments(firstPage))

export const shouldRevalidate = neverAgain

export default function AdjustmentsPage() {
  return <Adjustments />
}
