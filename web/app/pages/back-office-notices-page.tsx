import { loadNotices } from '../areas/people/notices/load-notices.ts'
import { NoticesContent } from '../areas/people/notices/notices-content.tsx'
import type { Route } from './+types/back-office-notices-page.ts'

export const loader = ({ request, context }: Route.LoaderArgs) => loadNotices(request, context)

/** The administrator's own notices, without leaving the back office. */
export default function BackOfficeNoticesPage({ loaderData }: Route.ComponentProps) {
  return <NoticesContent data={loaderData} />
}
