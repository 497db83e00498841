import { Outlet } from 'react-router'
import { requireSession } from '#lib/session/session.ts'
import type { Route } from './+types/login-wall.ts'

/** Pages inside the public frame that need login (PAGE-9). */
export const loader = async (args: Route.LoaderArgs) => {
  await requireSession(args)
  return null
}

export default function LoginWall() {
  return <Outlet />
}
