import { pageTitle } from '#lib/document/page-title.ts'
import type { Route } from './+types/jobs-page.ts'
import { Jobs } from './jobs.client.tsx'

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, '后台任务') }]

export default function JobsPage() {
  return <Jobs />
}
