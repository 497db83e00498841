import { pageTitle } from '#lib/document/page-title.ts'
import type { Route } from './+types/admin-reviews-page.ts'
import { AdminReviews } from './admin-reviews.client.tsx'

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, '评价管理') }]

export default function AdminReviewsPage() {
  return <AdminReviews />
}
