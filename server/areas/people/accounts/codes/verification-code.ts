import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { codeRules } from '#contract/people/accounts/code-rules.ts'
import type { Db, Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import { hitOrFail, takeBack } from '#kernel/http/index.ts'
import { hashPassword, isPassword } from '../login/password.ts'
import '../tables.ts'

/** `visitor` proves a number before login or registration, `reset` an account, `change` the new number of a member. */
export type CodePurpose = 'visitor' | 'reset' | 'change'

export interface CodeAddress {
  purpose: CodePurpose
  /** The phone number or account as typed, or the member and the new number. */
  subject: string
}

export interface NewCode extends CodeAddress {
  code: string
  hash: string
}

/**
 * A random code with its hash. The hash is as slow as that of a password: the six digits behind a fast one would be found in
 * a moment, those behind this one take hours, and the code lives for minutes.
 */
export const newCode = async ({ purpose, subject }: CodeAddress): Promise<NewCode> => {
  const code = String(randomInt(10 ** codeRules.digits)).padStart(codeRules.digits, '0')
  return { purpose, subject: subject.toLowerCase(), code, hash: await hashPassword(code) }
}

/** Stores a code; the one before it no longer works. */
export const storeCode = async (tx: Tx, { purpose, subject, hash }: NewCode, memberId?: number): Promise<void> => {
  const row = {
    member_id: memberId ?? null,
    code_hash: hash,
    tries: 0,
    expires_at: sql<Date>`now() + make_interval(mins => ${codeRules.minutes})`,
  }
  await tx
    .insertInto('verification_code')
    .values({ purpose, subject, ...row })
    .onConflict((conflict) => conflict.columns(['purpose', 'subject']).doUpdateSet(row))
    .execute()
}

const wrongTries = { max: 50, windowSeconds: 900 }

export interface ProvedCode extends CodeAddress {
  hash: string
  memberId: number | null
}

/**
 * Checks a code and refuses a wrong one. Each check counts as a try before it is made, and wrong ones of a network are
 * limited; without any code the check takes as long. A right code works until `spendCode`.
 */
export const proveCode = async (db: Db, address: CodeAddress, code: string, network: string): Promise<ProvedCode> => {
  const { purpose, subject } = { ...address, subject: address.subject.toLowerCase() }
  const key = `wrong-code:${network}`
  await hitOrFail(db, key, wrongTries)
  const row = await db
    .updateTable('verification_code')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('purpose', '=', purpose)
    .where('subject', '=', subject)
    .where('tries', '<', codeRules.tries)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['code_hash', 'member_id'])
    .executeTakeFirst()
  if (!(await isPassword(row?.code_hash, code)) || !row) return refuseCode()
  await takeBack(db, key)
  return { purpose, subject, hash: row.code_hash, memberId: row.member_id }
}

/** Uses a proved code up; of two at once one succeeds. */
export const spendCode = async (tx: Tx | Db, { purpose, subject, hash }: ProvedCode): Promise<void> => {
  const { numDeletedRows } = await tx
    .deleteFrom('verification_code')
    .where('purpose', '=', purpose)
    .where('subject', '=', subject)
    .where('code_hash', '=', hash)
    .executeTakeFirst()
  if (numDeletedRows === 0n) refuseCode()
}

const refuseCode = (): never => fail('code_wrong', { fields: { smsCode: '短信验证码错误或已失效' } })

export const sweepCodes = async (db: Db): Promise<void> => {
  await db.deleteFrom('verification_code').where('expires_at', '<', sql<Date>`now()`).execute()
  await db.deleteFrom('account_link').where('expires_at', '<', sql<Date>`now()`).execute()
}
