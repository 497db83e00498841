import { loadSecurity } from '../areas/people/accounts/factors/load-security.ts'
import { SecurityTab } from '../areas/people/accounts/factors/security-tab.tsx'
import { changeOwnAccount } from '../areas/people/accounts/own-account/change-own-account.ts'
import type { Route } from './+types/back-office-account-page.ts'

/** ROLE-9: the administrator's own password, factors and devices. */
export async function loader({ context }: Route.LoaderArgs) {
  return loadSecurity(context)
}

export const action = ({ request, context }: Route.ActionArgs) => changeOwnAccount(request, context)

export default function BackOfficeAccountPage({ loaderData }: Route.ComponentProps) {
  return <SecurityTab data={loaderData} />
}
