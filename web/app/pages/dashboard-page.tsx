import { pageTitle } from '#lib/document/page-title.ts'
import type { Route } from './+types/dashboard-page.ts'
import { Dashboard } from './dashboard/dashboard.client.tsx'

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, '工作台') }]

export default function DashboardPage() {
  return <Dashboard />
}
