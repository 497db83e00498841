import { pageTitle } from '#lib/document/page-title.ts'
import type { Route } from './+types/reconciliation-page.ts'
import { Reconciliation } from './reconciliation.client.tsx'

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, '对账') }]

export default function ReconciliationPage() {
  return <Reconciliation />
}
