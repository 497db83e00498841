import { createHash, randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { recoveryCodeCount } from '#contract/people/accounts/factor-rules.ts'
import type { Db, Tx } from '#kernel/database/index.ts'
import '../tables.ts'

/** Without letters that look like digits. */
const alphabet = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'
const groups = 3
const groupLength = 4

const newCode = (): string =>
  Array.from({ length: groups }, () =>
    Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join(''),
  ).join('-')

/** Whether the text can be a recovery code; anything else is taken for digits of an authenticator. */
export const isRecoveryCode = (text: string): boolean => bare(text).length === groups * groupLength

/** As people type it: in small letters, with or without the strokes. */
const bare = (text: string) => text.toUpperCase().replace(/[\s-]/g, '')

/** Twelve random characters cannot be guessed from their hash, so a fast one is enough. */
const hashCode = (memberId: number, code: string): Buffer =>
  createHash('sha256')
    .update(`${memberId}:${bare(code)}`)
    .digest()

/** Replaces the member's recovery codes; only their hashes are stored. */
export const replaceRecoveryCodes = async (tx: Tx, memberId: number): Promise<string[]> => {
  const codes = Array.from({ length: recoveryCodeCount }, newCode)
  await tx.deleteFrom('recovery_code').where('member_id', '=', memberId).execute()
  await tx
    .insertInto('recovery_code')
    .values(codes.map((code) => ({ member_id: memberId, code_hash: hashCode(memberId, code) })))
    .execute()
  return codes
}

/** Uses a recovery code up; false: it is wrong or was used before. */
export const spendRecoveryCode = async (tx: Tx, memberId: number, code: string): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('recovery_code')
    .set({ used_at: sql<Date>`now()` })
    .where('member_id', '=', memberId)
    .where('code_hash', '=', hashCode(memberId, code))
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const countRecoveryCodes = async (db: Db | Tx, memberId: number): Promise<number> => {
  const { count } = await db
    .selectFrom('recovery_code')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('member_id', '=', memberId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}
