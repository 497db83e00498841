import type { RouterContextProvider } from 'react-router'
import { answered } from '#lib/answered.ts'
import { api } from '#lib/api.ts'
import { registerWith } from '#lib/paths.ts'

export type PersonalInfoData = Awaited<ReturnType<typeof loadPersonalInfo>>

/** The member's own account, for the loader of the page that shows `PersonalInfo`. */
export const loadPersonalInfo = async (request: Request, context: Readonly<RouterContextProvider>) => {
  const { accounts } = api(context)
  const [profile, sessions] = await answered(Promise.all([accounts.getProfile(), accounts.listSessions()]))
  return { profile, sessions, inviteLink: new URL(registerWith(profile.inviteCode), request.url).href }
}
