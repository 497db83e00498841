import { firstAnswers, firstPage, neverAgain } from '#lib/api/first-answers.ts'
import { pageTitle } from '#lib/document/page-title.ts'
import type { Route } from './+types/members-page.ts'
import { memberViewOf } from './member-views.ts'
import { Members } from './members.client.tsx'

export const meta: Route.MetaFunction = ({ matches, location }) => [
  { title: pageTitle(matches, memberViewOf(location.pathname).title) },
]

export const loader = firstAnswers((api, { pathname }) => {
  const { level } = memberViewOf(pathname)
  return Promise.all([
    api.departments.listDepartments(),
    api.members.listMembers({ ...firstPage, ...(level && { level }) }),
  ])
})

export const shouldRevalidate = neverAgain

/** One page at four addresses: all members, or the members of one level. */
export default function MembersPage({ matches }: Route.ComponentProps) {
  const path = matches.at(-1)?.pathname ?? ''
  return <Members key={path} path={path} />
}
