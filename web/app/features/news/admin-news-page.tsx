import { pageTitle } from '#lib/document/page-title.ts'
import type { Route } from './+types/admin-news-page.ts'
import { AdminNews } from './admin-news.client.tsx'

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, '联盟资讯') }]

export default function AdminNewsPage() {
  return <AdminNews />
}
