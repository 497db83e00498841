import { pageTitle } from '#lib/document/page-title.ts'
import type { Route } from './+types/admin-claims-page.ts'
import { AdminClaims } from './admin-claims.client.tsx'

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, '售后裁定') }]

export default function AdminClaimsPage() {
  return <AdminClaims />
}
