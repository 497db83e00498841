import type { z } from 'zod'
import type { Login } from '#contract/accounts.ts'
import { errors } from '#contract/errors.ts'
import { ApiError, quietApi } from '#lib/api/browser-api.ts'
import { clearFailedLogout } from '#lib/session/log-out.ts'

/** Logs in. Members who are not administrators are logged out again, so that the back office leaves them no session. */
export const logInAsAdministrator = async (input: z.input<typeof Login>): Promise<void> => {
  const { roles } = await quietApi.accounts.login(input)
  clearFailedLogout()
  if (roles.includes('admin')) return
  await quietApi.accounts.logout()
  throw new ApiError({ ...errors.forbidden, code: 'forbidden' })
}
