import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { enrolmentMinutes } from '#contract/people/accounts/factor-rules.ts'
import { type Db, inTransaction } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Actor, Caller } from '#kernel/http/index.ts'
import { settingsOf } from '../../../base/settings/index.ts'
import { notifySecurity } from '../../notices/index.ts'
import { noteProof } from '../login/sessions.ts'
import { requireOwnPassword } from '../own/own-account.ts'
import { countCode } from './count-code.ts'
import { lockFactors, turnOffIfNone, turnOn } from './factor-state.ts'
import { spendCode, stepOf, totpOf } from './spend-code.ts'

/** The length that RFC 4226 recommends. */
const secretBytes = 20

/** Makes a secret for an authenticator; the one in use stays until a code of the new one is given. */
export const beginTotp = async (db: Db, actor: Actor, password: string) => {
  await requireOwnPassword(db, actor, password)
  const secret = randomBytes(secretBytes)
  const pending = {
    pending_secret: secret,
    pending_session_id: actor.sessionId,
    pending_until: sql<Date>`now() + make_interval(mins => ${enrolmentMinutes})`,
  }
  await db
    .insertInto('totp_factor')
    .values({ member_id: actor.id, ...pending })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(pending))
    .execute()
  const { shortName } = await settingsOf(db, 'site')
  const totp = totpOf(secret, { issuer: shortName, label: actor.username })
  return { secret: totp.secret.base32, uri: totp.toString() }
}

/** Puts the new secret in use once a code shows that the authenticator has it. */
export const confirmTotp = async (db: Db, caller: Caller, actor: Actor, code: string) => {
  const attempt = await countCode(db, { memberId: actor.id, address: caller.address })
  const confirmed = await storeConfirmed(db, actor, code)
  if (!confirmed) return attempt.refuse()
  await attempt.succeed()
  return { message: '验证器已开启', recoveryCodes: confirmed.recoveryCodes }
}

const storeConfirmed = inTransaction(async (tx, actor: Actor, code: string) => {
  await lockFactors(tx, actor.id)
  const row = await tx
    .selectFrom('totp_factor')
    .select('pending_secret')
    .where('member_id', '=', actor.id)
    .where('pending_session_id', '=', actor.sessionId)
    .where('pending_until', '>', sql<Date>`now()`)
    .executeTakeFirst()
  if (!row?.pending_secret) return fail('enrolment_ended')
  const step = stepOf(row.pending_secret, code)
  if (step === undefined) return undefined
  await tx
    .updateTable('totp_factor')
    .set({
      secret: row.pending_secret,
      last_step: step,
      created_at: sql<Date>`now()`,
      used_at: null,
      pending_secret: null,
      pending_session_id: null,
      pending_until: null,
    })
    .where('member_id', '=', actor.id)
    .execute()
  await noteProof(tx, actor.sessionId, true)
  await notifySecurity(tx, actor.id, { what: 'factorAdded', factor: '验证器' })
  return { recoveryCodes: await turnOn(tx, actor.id) }
})

/** Removes the authenticator; a stolen session knows neither the password nor a code. */
export const removeTotp = async (
  db: Db,
  caller: Caller,
  actor: Actor,
  { password, code }: { password: string; code: string },
) => {
  await requireOwnPassword(db, actor, password)
  const attempt = await countCode(db, { memberId: actor.id, address: caller.address })
  if (!(await storeRemoved(db, actor, code))) return attempt.refuse()
  await attempt.succeed()
  return { message: '验证器已停用' }
}

const storeRemoved = inTransaction(async (tx, actor: Actor, code: string) => {
  await lockFactors(tx, actor.id)
  const totp = await tx
    .selectFrom('totp_factor')
    .select('member_id')
    .where('member_id', '=', actor.id)
    .where('secret', 'is not', null)
    .executeTakeFirst()
  if (!totp) return fail('totp_missing')
  if (!(await spendCode(tx, actor.id, code))) return false
  await tx.deleteFrom('totp_factor').where('member_id', '=', actor.id).execute()
  await turnOffIfNone(tx, actor.id)
  await notifySecurity(tx, actor.id, { what: 'factorRemoved', factor: '验证器' })
  return true
})
