import { redirect } from 'react-router'
import { api } from '#lib/api/server-api.ts'
import { paths } from '#lib/url/paths.ts'
import type { Route } from './+types/logout.ts'

export const loader = () => redirect(paths.home)

/** Logs out without JavaScript; with JavaScript the header asks first and calls the API. */
export const action = async ({ context }: Route.ActionArgs) => {
  await api(context).accounts.logout()
  return redirect(paths.home)
}
