import { pageTitle } from '#lib/document/page-title.ts'
import type { Route } from './+types/replies-page.ts'
import { AdminReplies } from './replies.client.tsx'

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, '回复管理') }]

export default function RepliesPage() {
  return <AdminReplies />
}
