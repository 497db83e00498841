import { pageTitle } from '#lib/document/page-title.ts'
import type { Route } from './+types/categories-page.ts'
import { LessonCategories } from './categories.client.tsx'

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, '课程类别') }]

export default function CategoriesPage() {
  return <LessonCategories />
}
