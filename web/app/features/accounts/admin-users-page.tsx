import { pageTitle } from '#lib/document/page-title.ts'
import type { Route } from './+types/admin-users-page.ts'
import { AdminUsers } from './admin-users.client.tsx'
import { memberViewOf } from './admin-users-views.ts'

export const meta: Route.MetaFunction = ({ matches, location }) => [
  { title: pageTitle(matches, memberViewOf(location.pathname).title) },
]

/** One page at four addresses: all people, or those of one level. */
export default function AdminUsersPage({ matches }: Route.ComponentProps) {
  const path = matches.at(-1)?.pathname ?? ''
  return <AdminUsers key={path} path={path} />
}
