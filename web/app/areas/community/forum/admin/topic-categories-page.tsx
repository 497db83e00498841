import { pageTitle } from '#lib/document/page-title.ts'
import type { Route } from './+types/topic-categories-page.ts'
import { TopicCategories } from './topic-categories.client.tsx'

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, '论坛类别') }]

export default function TopicCategoriesPage() {
  return <TopicCategories />
}
