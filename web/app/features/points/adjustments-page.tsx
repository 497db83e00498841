import { pageTitle } from '#lib/document/page-title.ts'
import type { Route } from './+types/adjustments-page.ts'
import { Adjustments } from './adjustments.client.tsx'

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'V币调整') }]

export default function AdjustmentsPage() {
  return <Adjustments />
}
