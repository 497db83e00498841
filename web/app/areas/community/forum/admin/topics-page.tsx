import { firstAnswers, firstPage, neverAgain } from '#lib/api/first-answers.ts'
import { pageTitle } from '#lib/document/page-title.ts'
import type { Route } from './+types/topics-page.ts'
import { AdminTopics } from './topics.client.tsx'

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, '论坛帖子') }]

export const loader = firstAnswers((api) =>
  Promise.all([api.forum.listTopicCategories(), api.forum.listAdminTopics(firstPage)]),
)

export const shouldRevalidate = neverAgain

export default function TopicsPage() {
  return <AdminTopics />
}
