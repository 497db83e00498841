import type { Db } from '#kernel/database/index.ts'
import type { Caller, Services } from '#kernel/http/index.ts'
import { recordLogin } from '../audit/audit-log.ts'
import { openTicket } from '../factors/login-ticket.ts'
import { isTrusted } from '../factors/trusted-device.ts'
import type { EnteringMember } from '../queries.ts'
import { knownDevice } from './device-cookie.ts'
import { enter, requireEnabled } from './enter.ts'

interface Admission {
  rememberMe: boolean
  /** Called once the account is known to be enabled. */
  onAdmitted?: () => Promise<void>
}

/**
 * Opens a session for the person who has proved to be the owner, by password or by a code; begins the second step where
 * the account has a second factor.
 */
export const admit = async (
  { db, config }: Pick<Services, 'db' | 'config'>,
  caller: Caller,
  member: EnteringMember,
  { rememberMe, onAdmitted }: Admission,
) => {
  const asksSecondStep = member.enabled && (await needsSecondStep(db, member, knownDevice(caller, member)))
  const outcome = asksSecondStep ? 'second_step' : member.enabled ? undefined : 'account_disabled'
  await recordLogin(db, caller, { id: member.id, name: member.username }, outcome)
  requireEnabled(member)
  await onAdmitted?.()
  if (asksSecondStep) return { secondStep: await openTicket({ db, config }, caller, member, rememberMe) }
  return (await enter({ db, config }, caller, member, { rememberMe, isFactorProved: false })).answer
}

/** An account with a second factor is asked for it, except on a device that it trusts. */
const needsSecondStep = async (db: Db, member: EnteringMember, device: string | undefined): Promise<boolean> =>
  member.second_factor_since !== null && !(await isTrusted(db, member.id, device))
