import type { z } from 'zod'
import type { Login } from '#contract/people/accounts/accounts.ts'
import { fail } from '#kernel/errors/index.ts'
import { type Caller, hitOrFail, isOurOwn, readToken, type Services, tokenCookieLine } from '#kernel/http/index.ts'
import { settingsOf } from '../../../base/settings/index.ts'
import { recordLogin } from '../audit/audit-log.ts'
import { spendCaptcha } from '../captcha/captcha.ts'
import { findEntering, findForLogin } from '../queries.ts'
import { admit } from './admit.ts'
import { knownDevice, rememberDevice } from './device-cookie.ts'
import { startSession } from './enter.ts'
import { adoptForeignPassword, evenOutWrongAnswer } from './foreign-password.ts'
import { isPassword } from './password.ts'
import { closeSession } from './sessions.ts'
import { countAttempt } from './wrong-logins.ts'

/**
 * Opens a session, or begins the second step of an account with a second factor. A wrong name and a wrong password give
 * the same answer after the same time; attempts are limited by name and by network across all processes.
 */
export const logIn = async ({ db, config }: Services, caller: Caller, credentials: z.output<typeof Login>) => {
  const limits = await settingsOf(db, 'limits')
  await hitOrFail(db, `login:${caller.address}`, { max: limits.loginsPerAddress, windowSeconds: 600 })
  await spendCaptcha(db, credentials)

  const found = await findForLogin(db, credentials.username)
  const device = knownDevice(caller, found)
  const attempt = { name: credentials.username, address: caller.address, device }
  const begunAt = performance.now()
  const { succeed } = await countAttempt(db, attempt, limits.wrongLoginsPerAccount)
  const isRight = await isPassword(found?.password_hash, credentials.password)
  const adopted = isRight ? undefined : await adoptForeignPassword(db, found, credentials.password)
  if (!found || !(isRight || adopted)) {
    const person = { id: found?.id ?? null, name: found?.username ?? credentials.username }
    await recordLogin(db, caller, person, 'credentials_wrong')
    await evenOutWrongAnswer(db, begunAt)
    return fail('credentials_wrong')
  }
  const member = adopted ? { ...found, password_hash: adopted } : found
  const { rememberMe = false } = credentials
  return admit({ db, config }, caller, member, { rememberMe, onAdmitted: succeed })
}

/**
 * ACC-12: logs a new member in, who proved a moment ago to be a person and to know the password. Only a browser on our own
 * pages gets the session: other clients log in themselves, and a cookie that they did not expect would stop them, because
 * they send no origin.
 */
export const logNewMemberIn = async (
  { db, config }: Pick<Services, 'db' | 'config'>,
  caller: Caller,
  member: { id: number; username: string },
): Promise<void> => {
  if (!isOurOwn(caller.headers, config.publicUrl, 'cookie')) return
  await recordLogin(db, caller, { id: member.id, name: member.username }, undefined)
  await startSession({ db, config }, caller, member.id)
  const owner = await findEntering(db, member.id)
  if (owner) rememberDevice(caller, owner, config.isHttps)
}

/** Ends the session of this token; logging out twice or without a session succeeds too. */
export const logOut = async ({ db, config }: Services, caller: Caller) => {
  const carried = readToken(caller.headers)
  if (carried) await closeSession(db, carried.token)
  caller.cookies.push(tokenCookieLine('', { maxAge: 0, secure: config.isHttps }))
  return { message: '已退出登录' }
}
