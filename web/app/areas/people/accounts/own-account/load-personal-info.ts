import type { RouterContextProvider } from 'react-router'
import { registerPath } from '#contract/paths.ts'
import { closingDays } from '#contract/people/accounts/people-rules.ts'
import { orErrorPage } from '#lib/api/or-error-page.ts'
import { api } from '#lib/api/server-api.ts'

export type PersonalInfoData = Awaited<ReturnType<typeof loadPersonalInfo>>

/** The member's own account, for the loader of the page that shows `PersonalInfo`. */
export const loadPersonalInfo = async (request: Request, context: Readonly<RouterContextProvider>) => {
  const { accounts, ownData } = api(context)
  const [profile, { copy }, { version }] = await orErrorPage(
    Promise.all([accounts.getProfile(), ownData.getDataCopy(), accounts.getConsent()]),
  )
  return {
    profile,
    inviteLink: new URL(registerPath(profile.inviteCode), request.url).href,
    dataCopy: copy,
    consentVersion: version,
    closeTime: new Date(Date.now() + closingDays * 86_400_000).toISOString(),
  }
}
