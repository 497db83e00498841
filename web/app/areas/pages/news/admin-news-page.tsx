import { firstAnswers, firstPage, neverAgain } from '#lib/api/first-answers.ts'
import { pageTitle } from '#lib/document/page-title.ts'
import type { Route } from './+types/admin-news-page.ts'
import { AdminNews } from './admin-news.client.tsx'

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, '联盟资讯') }]

export const loader = firstAnswers((api) => api.news.listAdminNews({ ...firstPage, sort: 'uploadTime,desc' }))

export const shouldRevalidate = neverAgain

export default function AdminNewsPage() {
  return <AdminNews />
}
