import { Outlet } from 'react-router'
import { paths } from '#lib/paths.ts'
import { requireSession } from '#lib/session.ts'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import type { Route } from './+types/forum-shell.ts'

/** Reading the forum needs login (decision 17). */
export const loader = async (args: Route.LoaderArgs) => {
  await requireSession(args)
  return null
}

export default function ForumShell() {
  return (
    <>
      <div className="wrap">
        <Breadcrumbs steps={[{ to: paths.home, label: '首页' }]} current="交流论坛" />
      </div>
      <Outlet />
    </>
  )
}
