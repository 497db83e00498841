import type { z } from 'zod'
import type { Login } from '#contract/people/accounts/accounts.ts'
import type { Db } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import {
  type Caller,
  hitOrFail,
  isOurOwn,
  readToken,
  resetLimit,
  type Services,
  takeBack,
  tokenCookieLine,
} from '#kernel/http/index.ts'
import { settingsOf } from '../../../base/settings/index.ts'
import { recordLogin } from '../audit/audit-log.ts'
import { spendCaptcha } from '../captcha/captcha.ts'
import { findEntering, findForLogin } from '../queries.ts'
import { admit } from './admit.ts'
import { knownDevice, rememberDevice } from './device-cookie.ts'
import { startSession } from './enter.ts'
import { adoptForeignPassword, evenOutWrongAnswer } from './foreign-password.ts'
import { networkOf } from './network.ts'
import { isPassword } from './password.ts'
import { closeSession } from './sessions.ts'

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

const windowSeconds = 900
/** How many times the limit of one name from one network is allowed for one name, and for one network, altogether. */
const altogether = 10

interface Attempt {
  /** The name or phone number as typed: counting by account would tell which phone belongs to which name. */
  name: string
  address: string
  /** The device, if it is known to the account (ACC-45). */
  device: string | undefined
}

/**
 * Counts an attempt before its password is checked, and fails with 429 beyond a limit. A known device has a count of its
 * own, so that nobody else's attempts lock the owner out. `succeed` takes the attempt back: only wrong ones count.
 */
const countAttempt = async (db: Db, { name, address, device }: Attempt, max: number) => {
  const typed = name.toLowerCase()
  const network = networkOf(address)
  const own = device === undefined ? `wrong-login:${typed} ${network}` : `wrong-login:device ${device}`
  const shared = device === undefined ? [`wrong-login:name ${typed}`, `wrong-login:network ${network}`] : []
  await hitOrFail(db, own, { max, windowSeconds })
  for (const key of shared) await hitOrFail(db, key, { max: max * altogether, windowSeconds })
  return {
    async succeed() {
      await resetLimit(db, own)
      for (const key of shared) await takeBack(db, key)
    },
  }
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
