import { redirect } from 'react-router'
import { paths } from '#contract/paths.ts'
import { api } from '#lib/api/server-api.ts'
import type { Route } from './+types/logout.ts'

export const loader = () => redirect(paths.home)

/** Logs out without JavaScript; with JavaScript the header asks first and calls the API. */
export const action = async ({ context }: Route.ActionArgs) => {
  await api(context).accounts.logout()
  return redirect(paths.home)
}
