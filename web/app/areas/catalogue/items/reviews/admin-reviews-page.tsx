import { firstAnswers, firstPage, neverAgain } from '#lib/api/first-answers.ts'
import { pageTitle } from '#lib/document/page-title.ts'
import type { Route } from './+types/admin-reviews-page.ts'
import { AdminReviews } from './admin-reviews.client.tsx'

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, '评价管理') }]

export const loader = firstAnswers((api) => api.reviews.listAdminReviews(firstPage))

export const shouldRevalidate = neverAgain

export default function AdminReviewsPage() {
  return <AdminReviews />
}
