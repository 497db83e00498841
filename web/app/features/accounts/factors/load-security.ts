import type { RouterContextProvider } from 'react-router'
import { orErrorPage } from '#lib/api/or-error-page.ts'
import { api } from '#lib/api/server-api.ts'

export type SecurityData = Awaited<ReturnType<typeof loadSecurity>>

/** The member's own factors and sessions, for the loaders of the pages that show them. */
export const loadSecurity = async (context: Readonly<RouterContextProvider>) => {
  const { accounts, factors: calls } = api(context)
  const [{ passwordTime }, sessions, factors] = await orErrorPage(
    Promise.all([accounts.getProfile(), accounts.listSessions(), calls.getFactors()]),
  )
  return { passwordTime, sessions, factors }
}
