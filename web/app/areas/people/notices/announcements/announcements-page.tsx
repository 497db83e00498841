import { firstAnswers, firstPage, neverAgain } from '#lib/api/first-answers.ts'
import { pageTitle } from '#lib/document/page-title.ts'
import type { Route } from './+types/announcements-page.ts'
import { Announcements } from './announcements.client.tsx'

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, '群发通知') }]

export const loader = firstAnswers((api) => api.announcements.listAnnouncements(firstPage))

export const shouldRevalidate = neverAgain

export default function AnnouncementsPage() {
  return <Announcements />
}
