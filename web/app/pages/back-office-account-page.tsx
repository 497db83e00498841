import { api } from '#lib/api/server-api.ts'
import { pageTitle } from '#lib/document/page-title.ts'
import { changeOwnAccount } from '../features/accounts/own-account/change-own-account.ts'
import { SessionsCard } from '../features/accounts/own-account/sessions-card.tsx'
import type { Route } from './+types/back-office-account-page.ts'

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, '我的账号') }]

/** ROLE-9: the administrator's own password and devices. */
export async function loader({ context }: Route.LoaderArgs) {
  const { accounts } = api(context)
  const [sessions, { passwordTime }] = await Promise.all([accounts.listSessions(), accounts.getProfile()])
  return { sessions, passwordTime }
}

export const action = ({ request, context }: Route.ActionArgs) => changeOwnAccount(request, context)

export default function BackOfficeAccountPage({ loaderData }: Route.ComponentProps) {
  return <SessionsCard {...loaderData} />
}
