import { firstAnswers, firstPage, neverAgain } from '#lib/api/first-answers.ts'
import { pageTitle } from '#lib/document/page-title.ts'
import type { Route } from './+types/companies-admin-page.ts'
import { CompaniesAdmin } from './companies-admin.client.tsx'

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, '成员单位') }]

export const loader = firstAnswers((api) => api.alliance.listAdminCompanies(firstPage))

export const shouldRevalidate = neverAgain

export default function CompaniesAdminPage() {
  return <CompaniesAdmin />
}
