import { firstAnswers, neverAgain } from '#lib/api/first-answers.ts'
import { pageTitle } from '#lib/document/page-title.ts'
import type { Route } from './+types/admin-pages-page.ts'
import { AdminPages } from './admin-pages.client.tsx'

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, '页面') }]

export const loader = firstAnswers((api) => api.sitePages.listSitePages({ page: 0, size: 20 }))

export const shouldRevalidate = neverAgain

export default function AdminPagesPage() {
  return <AdminPages />
}
