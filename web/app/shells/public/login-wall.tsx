import { Outlet } from 'react-router'
import { requireSession } from '#lib/session/session.ts'
import type { Route } from './+types/login-wall.ts'

/** Requires login for the public pages inside (PAGE-9). */
export const loader = async (args: Route.LoaderArgs) => {
  await requireSession(args)
  return null
}

export default function LoginWall() {
  return <Outlet />
}
