import { levelId } from '#contract/constants.ts'
import { type Access, gradeNeeded } from '#contract/endpoint.ts'
import { holds } from '#contract/permissions.ts'
import type { Db } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import { type Actor, type Guards, type Services, spendOrFail } from '#kernel/http/index.ts'
import { minuteOf } from '#kernel/time/index.ts'
import { lowestSince, settingsOf } from '../../base/settings/index.ts'
import { channelState } from '../notices/index.ts'
import { recordCall } from './audit/audit-log.ts'
import { mustAddFactor } from './factors/required-factor.ts'
import { findActor } from './login/sessions.ts'
import './tables.ts'

const mayCall: Record<Access, (actor: Actor) => boolean> = {
  anyone: () => true,
  session: () => true,
  user: (actor) => actor.level !== undefined,
  member: (actor) => actor.level !== undefined && actor.level !== levelId.third,
  administrator: (actor) => actor.level === levelId.administrator,
}

/** Between the time of a proof or change and its commit. */
const commitMs = 1_000

/**
 * A proof is judged by the shortest period since it was given: a longer one would let a session that somebody else took
 * over revive an old proof.
 */
const isFresh = async (db: Db, provedAt: Date): Promise<boolean> => {
  const { proofMinutes } = await settingsOf(db, 'security')
  const age = Date.now() - provedAt.getTime()
  if (age > proofMinutes * 60_000) return false
  const since = new Date(provedAt.getTime() - commitMs)
  return age <= (await lowestSince(db, 'security', 'proofMinutes', since)) * 60_000
}

/** Authentication, permission by level and role, and the write limit per account (ACC-19), checked before every call. */
export const guards: Guards = {
  findActor,
  // ROLE-3: the table of roles is checked here and nowhere else, unless a call is open to members too.
  mayCall: (actor, endpoint) =>
    mayCall[endpoint.access](actor) &&
    (endpoint.access !== 'administrator' || holds(actor.adminRole, endpoint.permission, gradeNeeded(endpoint))),
  recordCall,
  async requireSecondFactor(services, actor) {
    if (await mustAddFactor(services, actor)) fail('second_factor_required')
  },
  async requireFreshProof(db, { hasSecondFactor, provedAt, factorProvedAt }, proof) {
    if (proof === 'none' || proof === 'password' || (proof === 'factor' && !hasSecondFactor)) return
    const last = proof === 'factor' ? factorProvedAt : provedAt
    if (!last || !(await isFresh(db, last))) fail('proof_required')
  },
  async requirePosting(services, actor) {
    const { mutedUntil } = actor
    if (mutedUntil && mutedUntil > new Date())
      fail('muted', { message: `您已被禁言至 ${minuteOf(mutedUntil)}，期间不能发帖、回复和上传` })
    if (await mustVerifyPhone(services, actor)) fail('phone_verification_required')
  },
  async countWrite(db, actor) {
    const { writesPerAccount } = await settingsOf(db, 'limits')
    await spendOrFail(db, `write:${actor.id}`, { max: writesPerAccount, windowSeconds: 60 })
  },
}

/**
 * LAW-2: whether the member has to verify the phone number before posting. Administrators post in the name of the portal;
 * where no code can be sent, nobody could verify a number.
 */
const mustVerifyPhone = async ({ db, config }: Pick<Services, 'db' | 'config'>, { id, level }: Actor) => {
  const { verifiedPhoneRequired } = await settingsOf(db, 'posting')
  if (verifiedPhoneRequired !== 1 || level === levelId.administrator) return false
  if (channelState(config, 'sms') === 'none') return false
  const { phone_verified_at } = await db
    .selectFrom('member')
    .select('phone_verified_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return phone_verified_at === null
}
