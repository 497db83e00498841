import { pageTitle } from '#lib/document/page-title.ts'
import type { Route } from './+types/members-page.ts'
import { memberViewOf } from './member-views.ts'
import { Members } from './members.client.tsx'

export const meta: Route.MetaFunction = ({ matches, location }) => [
  { title: pageTitle(matches, memberViewOf(location.pathname).title) },
]

/** One page at four addresses: all members, or the members of one level. */
export default function MembersPage({ matches }: Route.ComponentProps) {
  const path = matches.at(-1)?.pathname ?? ''
  return <Members key={path} path={path} />
}
