import { sql } from 'kysely'
import type { z } from 'zod'
import type { Login } from '#contract/accounts.ts'
import type { Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import { type Caller, hitOrFail, isOurOwn, readToken, type Services, tokenCookieLine } from '#kernel/http/index.ts'
import { minuteOf } from '#kernel/time/index.ts'
import { settingsOf } from '../../settings/index.ts'
import { recordLogin } from '../audit/audit-log.ts'
import { spendCaptcha } from '../captcha/captcha.ts'
import { cancelClosing } from '../own/close-account.ts'
import { findForLogin } from '../queries.ts'
import { toSession } from '../view.ts'
import { knownDevice, rememberDevice } from './device-cookie.ts'
import { isPassword } from './password.ts'
import { closeSession, openSession, rememberDaysOf } from './sessions.ts'
import { countAttempt } from './wrong-logins.ts'

/**
 * Notifies a member whose login cancelled the closing of the account; passed in, because notices are a later feature.
 */
export type OnClosingCancelled = (tx: Tx, memberId: number) => Promise<void>

/**
 * Opens a session. A wrong name and a wrong password give the same answer after the same time; attempts are limited by
 * name and by network across all processes.
 */
export const logIn = async (
  { db, config }: Services,
  caller: Caller,
  credentials: z.output<typeof Login>,
  onClosingCancelled: OnClosingCancelled,
) => {
  const limits = await settingsOf(db, 'limits')
  await hitOrFail(db, `login:${caller.address}`, { max: limits.loginsPerAddress, windowSeconds: 600 })
  await spendCaptcha(db, credentials)

  const member = await findForLogin(db, credentials.username)
  const device = knownDevice(caller, member)
  const attempt = { name: credentials.username, address: caller.address, device }
  const { succeed } = await countAttempt(db, attempt, limits.wrongLoginsPerAccount)
  const isRight = await isPassword(member?.password_hash, credentials.password)
  if (!member || !isRight) {
    const person = { id: member?.id ?? null, name: member?.username ?? credentials.username }
    await recordLogin(db, caller, person, 'credentials_wrong')
    return fail('credentials_wrong')
  }
  return enterAccount({ db, config }, caller, member, credentials.rememberMe, onClosingCancelled, succeed)
}

type Owner = NonNullable<Awaited<ReturnType<typeof findForLogin>>>

/** Opens a session for the person who has proved to be the owner of the account; a disabled account is refused. */
export const enterAccount = async (
  { db, config }: Pick<Services, 'db' | 'config'>,
  caller: Caller,
  member: Owner,
  rememberMe: boolean | undefined,
  onClosingCancelled: OnClosingCancelled,
  onEntered?: () => Promise<void>,
) => {
  const refusal = member.enabled ? undefined : 'account_disabled'
  await recordLogin(db, caller, { id: member.id, name: member.username }, refusal)
  if (refusal) return fail(refusal, disabledSentence(member))
  await onEntered?.()
  if (member.closes_at) await cancelClosing(db, member.id, onClosingCancelled)
  const token = await startSession({ db, config }, caller, member.id, rememberMe)
  rememberDevice(caller, member, config.isHttps)
  return { token, ...toSession(member) }
}

/** Tells the owner, who has proved to know the password, why and until when the account is disabled. */
const disabledSentence = ({ disabled_reason: reason, disabled_until: until }: DisabledAccount) =>
  reason ? { message: `账号已停用${until ? `至 ${minuteOf(until)}` : ''}，原因：${reason}` } : {}

interface DisabledAccount {
  disabled_reason: string
  disabled_until: Date | null
}

/** Opens a session for a member who has just proved or chosen the password, and gives it to the browser. */
const startSession = async (
  { db, config }: Pick<Services, 'db' | 'config'>,
  caller: Caller,
  memberId: number,
  rememberMe?: boolean,
): Promise<string> => {
  await db.updateTable('member').set({ last_login_at: sql<Date>`now()` }).where('id', '=', memberId).execute()
  const { token, maxAge } = await openSession(db, memberId, caller, rememberDaysOf(config, rememberMe))
  caller.cookies.push(tokenCookieLine(token, { maxAge, secure: config.isHttps }))
  return token
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
}

/** Ends the session of this token; logging out twice or without a session succeeds too. */
export const logOut = async ({ db, config }: Services, caller: Caller) => {
  const carried = readToken(caller.headers)
  if (carried) await closeSession(db, carried.token)
  caller.cookies.push(tokenCookieLine('', { maxAge: 0, secure: config.isHttps }))
  return { message: '已退出登录' }
}
