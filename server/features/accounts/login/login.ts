import { sql } from 'kysely'
import type { z } from 'zod'
import type { Login } from '#contract/accounts.ts'
import type { Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import { type Caller, hitOrFail, readToken, resetLimit, type Services, tokenCookieLine } from '#kernel/http/index.ts'
import { settingsOf } from '../../settings/index.ts'
import { recordLogin } from '../audit/audit-log.ts'
import { spendCaptcha } from '../captcha/captcha.ts'
import { keepAccount } from '../own/close-account.ts'
import { findForLogin } from '../queries.ts'
import { toSession } from '../view.ts'
import { isPassword } from './password.ts'
import { closeSession, openSession, rememberDaysOf } from './sessions.ts'

/** Tells somebody who came back in time that the account stays. Notices are a later feature's business. */
export type OnKept = (tx: Tx, memberId: number) => Promise<void>

/**
 * Opens a session for the right name, password and captcha. Wrong name and wrong password give the same answer after
 * the same time; tries are limited per account and per address across all processes.
 */
export const logIn = async (
  { db, config }: Services,
  caller: Caller,
  given: z.output<typeof Login>,
  onKept: OnKept,
) => {
  const limits = await settingsOf(db, 'limits')
  await hitOrFail(db, `login:${caller.address}`, { max: limits.loginsPerAddress, windowSeconds: 600 })
  await spendCaptcha(db, given.uuid, given.code)

  const member = await findForLogin(db, given.username)
  const tries = `wrong-login:${member?.id ?? given.username.toLowerCase()}`
  await hitOrFail(db, tries, { max: limits.wrongLoginsPerAccount, windowSeconds: 900 })
  const isRight = await isPassword(member?.password_hash, given.password)
  const refused = !member || !isRight ? 'credentials_wrong' : !member.enabled ? 'account_disabled' : undefined
  await recordLogin(db, caller, { id: member?.id ?? null, name: member?.username ?? given.username }, refused)
  if (!member || refused) return fail(refused ?? 'credentials_wrong')
  await resetLimit(db, tries)
  await db.updateTable('member').set({ last_login_at: sql<Date>`now()` }).where('id', '=', member.id).execute()

  if (member.closes_at) await keepAccount(db, member.id, onKept)

  const { token, maxAge } = await openSession(db, member.id, caller, rememberDaysOf(config, given.rememberMe))
  caller.cookies.push(tokenCookieLine(token, { maxAge, secure: config.isHttps }))
  return { token, ...toSession(member) }
}

/** Ends the session of this token at once; asking twice, or without a session, is no mistake. */
export const logOut = async ({ db, config }: Services, caller: Caller) => {
  const carried = readToken(caller.headers)
  if (carried) await closeSession(db, carried.token)
  caller.cookies.push(tokenCookieLine('', { maxAge: 0, secure: config.isHttps }))
  return { message: '已退出登录' }
}
