import { Outlet } from 'react-router'
import { requireSession } from '#lib/session/session.ts'
import type { Route } from './+types/login-wall.ts'

/** Requires login for the public pages inside (specification 2.2). */
export const loader = async (args: Route.LoaderArgs) => {
  await requireSession(args)
  return null
}

export default function LoginWall() {
  return <Outlet />
}
