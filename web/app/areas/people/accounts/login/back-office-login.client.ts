import type { z } from 'zod'
import { errors } from '#contract/errors.ts'
import type { Login, SecondStep } from '#contract/people/accounts/accounts.ts'
import { ApiError, quietApi } from '#lib/api/browser-api.ts'
import { clearFailedLogout } from '#lib/session/log-out.ts'

/** Logs in, or answers with the second step. Members who are not administrators are logged out again, so that the back office leaves them no session. */
export const logInAsAdministrator = async (input: z.input<typeof Login>): Promise<SecondStep | undefined> => {
  const answer = await quietApi.accounts.login(input)
  clearFailedLogout()
  if ('secondStep' in answer) return answer.secondStep
  if (answer.roles.includes('admin')) return undefined
  await quietApi.accounts.logout()
  throw new ApiError({ ...errors.forbidden, code: 'forbidden' })
}
