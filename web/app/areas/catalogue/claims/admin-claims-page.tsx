import { firstAnswers, firstPage, neverAgain } from '#lib/api/first-answers.ts'
import { pageTitle } from '#lib/document/page-title.ts'
import type { Route } from './+types/admin-claims-page.ts'
import { AdminClaims } from './admin-claims.client.tsx'

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, '售后裁定') }]

export const loader = firstAnswers((api) => api.claims.listClaims(firstPage))

export const shouldRevalidate = neverAgain

export default function AdminClaimsPage() {
  return <AdminClaims />
}
