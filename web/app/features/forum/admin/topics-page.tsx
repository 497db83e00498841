import { pageTitle } from '#lib/document/page-title.ts'
import type { Route } from './+types/topics-page.ts'
import { AdminTopics } from './topics.client.tsx'

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, '论坛帖子') }]

export default function TopicsPage() {
  return <AdminTopics />
}
