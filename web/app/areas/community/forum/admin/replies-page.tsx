import { firstAnswers, firstPage, neverAgain } from '#lib/api/first-answers.ts'
import { pageTitle } from '#lib/document/page-title.ts'
import type { Route } from './+types/replies-page.ts'
import { AdminReplies } from './replies.client.tsx'

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, '回复管理') }]

export const loader = firstAnswers((api) => api.forum.listAdminReplies(firstPage))

export const shouldRevalidate = neverAgain

export default function RepliesPage() {
  return <AdminReplies />
}
