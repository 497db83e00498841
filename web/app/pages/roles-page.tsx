import { pageTitle } from '#lib/document/page-title.ts'
import type { Route } from './+types/roles-page.ts'
import { RolesBoard } from './roles/roles.client.tsx'

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, '角色与权限') }]

export default function RolesPage() {
  return <RolesBoard />
}
