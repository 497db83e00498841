import { pageTitle } from '#lib/document/page-title.ts'
import type { Route } from './+types/database-page.ts'
import { DatabaseMonitor } from './database.client.tsx'

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, '数据库监控') }]

export default function DatabasePage() {
  return <DatabaseMonitor />
}
