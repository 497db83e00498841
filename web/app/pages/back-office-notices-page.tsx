import { pageTitle } from '#lib/document/page-title.ts'
import { loadNotices } from '../areas/people/notices/load-notices.ts'
import { NoticesContent } from '../areas/people/notices/notices-content.tsx'
import type { Route } from './+types/back-office-notices-page.ts'

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, '我的通知') }]

export const loader = ({ request, context }: Route.LoaderArgs) => loadNotices(request, context)

/** The administrator's own notices, without leaving the back office. */
export default function BackOfficeNoticesPage({ loaderData }: Route.ComponentProps) {
  return <NoticesContent data={loaderData} />
}
