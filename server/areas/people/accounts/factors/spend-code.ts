import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { codeDigits, codePeriodSeconds } from '#contract/people/accounts/factor-rules.ts'
import type { Tx } from '#kernel/database/index.ts'
import { isRecoveryCode, spendRecoveryCode } from './recovery-codes.ts'
import '../tables.ts'

/** Periods before and after the present one, for clocks that differ. */
const drift = 1

export const totpOf = (secret: Buffer, labels: { issuer?: string; label?: string } = {}): TOTP =>
  new TOTP({
    ...labels,
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
    digits: codeDigits,
    period: codePeriodSeconds,
  })

/** The period that the digits belong to; undefined: they are wrong. */
export const stepOf = (secret: Buffer, digits: string): number | undefined => {
  const timestamp = Date.now()
  const token = digits.replace(/\s/g, '')
  const delta = totpOf(secret).validate({ token, timestamp, window: drift })
  return delta === null ? undefined : Math.floor(timestamp / 1000 / codePeriodSeconds) + delta
}

/** Uses up the digits of an authenticator or a recovery code; false: wrong, or used before. */
export const spendCode = (tx: Tx, memberId: number, code: string): Promise<boolean> =>
  isRecoveryCode(code) ? spendRecoveryCode(tx, memberId, code) : spendDigits(tx, memberId, code)

/** A code whose period is not newer than the last accepted one is refused: somebody may have read it. */
const spendDigits = async (tx: Tx, memberId: number, digits: string): Promise<boolean> => {
  const factor = await tx
    .selectFrom('totp_factor')
    .select('secret')
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  const step = factor?.secret ? stepOf(factor.secret, digits) : undefined
  if (step === undefined) return false
  const { numUpdatedRows } = await tx
    .updateTable('totp_factor')
    .set({ last_step: step, used_at: sql<Date>`now()` })
    .where('member_id', '=', memberId)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
