import { sql } from 'kysely'
import { inTransaction } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import { type Caller, deviceOf, hit, type Services, tokenCookieLine } from '#kernel/http/index.ts'
import { minuteOf } from '#kernel/time/index.ts'
import { notifySecurity } from '../../notices/index.ts'
import { memberMustAddFactor } from '../factors/required-factor.ts'
import { cancelClosing } from '../own/close-account.ts'
import type { EnteringMember } from '../queries.ts'
import { toSession } from '../view.ts'
import { knownDevice, rememberDevice } from './device-cookie.ts'
import { openSession, rememberDaysOf } from './sessions.ts'

type Parts = Pick<Services, 'db' | 'config'>

/** Refuses a disabled account, and says to its owner, who has proved to be it, why and until when. */
export const requireEnabled = ({ enabled, disabled_reason: reason, disabled_until: until }: EnteringMember): void => {
  if (enabled) return
  fail(
    'account_disabled',
    reason ? { message: `账号已停用${until ? `至 ${minuteOf(until)}` : ''}，原因：${reason}` } : {},
  )
}

/** The end of every login: opens the session, knows the device from now on, and notifies the owner of a new one. */
export const enter = async (
  { db, config }: Parts,
  caller: Caller,
  member: EnteringMember,
  { rememberMe, isFactorProved }: { rememberMe: boolean | undefined; isFactorProved: boolean },
) => {
  if (member.closes_at) await cancelClosing(db, member.id)
  await notifyOfNewDevice(db, caller, member)
  const token = await startSession({ db, config }, caller, member.id, { rememberMe, isFactorProved })
  const device = rememberDevice(caller, member, config.isHttps)
  const mustAddFactor = await memberMustAddFactor({ db, config }, member)
  return { device, answer: { token, ...(await toSession(db, member, mustAddFactor)) } }
}

/** Opens a session for a member who has just proved or chosen the password, and gives it to the browser. */
export const startSession = async (
  { db, config }: Parts,
  caller: Caller,
  memberId: number,
  { rememberMe, isFactorProved = false }: { rememberMe?: boolean | undefined; isFactorProved?: boolean } = {},
): Promise<string> => {
  await db.updateTable('member').set({ last_login_at: sql<Date>`now()` }).where('id', '=', memberId).execute()
  const { token, maxAge } = await openSession(db, memberId, caller, rememberDaysOf(config, rememberMe), isFactorProved)
  caller.cookies.push(tokenCookieLine(token, { maxAge, secure: config.isHttps }))
  return token
}

/** A client without cookies is new every time; more notices than this a day say nothing. */
const newDevicesPerDay = 5

/** FAC-10: a login on a device where the member has not logged in before; the first login of an account needs no notice. */
const notifyOfNewDevice = async (db: Parts['db'], caller: Caller, member: EnteringMember) => {
  if (member.last_login_at === null || knownDevice(caller, member) !== undefined) return
  const { allowed } = await hit(db, `new-device:${member.id}`, { max: newDevicesPerDay, windowSeconds: 86_400 })
  if (!allowed) return
  const event = { what: 'newDevice', device: deviceOf(caller.userAgent), address: caller.address } as const
  await inTransaction(notifySecurity)(db, member.id, event)
}
