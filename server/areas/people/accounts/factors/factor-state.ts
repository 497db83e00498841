import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/database/index.ts'
import { countRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts'
import '../tables.ts'

/** Serialises changes to the factors of one account. */
export const lockFactors = async (tx: Tx, memberId: number) =>
  tx
    .selectFrom('member')
    .select(['username', 'second_factor_since'])
    .where('id', '=', memberId)
    .forUpdate()
    .executeTakeFirstOrThrow()

/** After a factor was added: the first one turns the second step on and comes with recovery codes. */
export const turnOn = async (tx: Tx, memberId: number): Promise<string[] | null> => {
  const { numUpdatedRows } = await tx
    .updateTable('member')
    .set({ second_factor_since: sql<Date>`now()` })
    .where('id', '=', memberId)
    .where('second_factor_since', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n ? replaceRecoveryCodes(tx, memberId) : null
}

/** After a factor was removed: without any, codes and trusted devices go too. */
export const turnOffIfNone = async (tx: Tx, memberId: number): Promise<void> => {
  const { hasTotp, passkeyCount } = await factorsOf(tx, memberId)
  if (!hasTotp && passkeyCount === 0) await clearFactors(tx, memberId)
}

/** Removes every factor of an account. */
export const clearFactors = async (tx: Tx, memberId: number): Promise<void> => {
  await tx.deleteFrom('totp_factor').where('member_id', '=', memberId).execute()
  await tx.deleteFrom('passkey').where('member_id', '=', memberId).execute()
  await tx.deleteFrom('recovery_code').where('member_id', '=', memberId).execute()
  await tx.deleteFrom('trusted_device').where('member_id', '=', memberId).execute()
  await tx.updateTable('member').set({ second_factor_since: null }).where('id', '=', memberId).execute()
}

/** What an account can use for the second step. */
export const factorsOf = async (db: Db | Tx, memberId: number) => {
  const totp = await db
    .selectFrom('totp_factor')
    .select('member_id')
    .where('member_id', '=', memberId)
    .where('secret', 'is not', null)
    .executeTakeFirst()
  const { count } = await db
    .selectFrom('passkey')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
  return {
    hasTotp: totp !== undefined,
    passkeyCount: count,
    recoveryCodesLeft: await countRecoveryCodes(db, memberId),
  }
}
