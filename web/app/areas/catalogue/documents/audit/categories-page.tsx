import { pageTitle } from '#lib/document/page-title.ts'
import type { Route } from './+types/categories-page.ts'
import { ResourceCategories } from './categories.client.tsx'

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, '资源类别') }]

export default function CategoriesPage() {
  return <ResourceCategories />
}
