import type { Db, Tx } from '#kernel/database/index.ts'
import '../tables.ts'

/** A member's account and those that were merged into it: records of downloads stay with the account that made them. */
export const accountsOf = (db: Db | Tx, memberId: number) =>
  db
    .selectFrom('member as account')
    .select('account.id')
    .where((eb) => eb.or([eb('account.id', '=', memberId), eb('account.merged_into', '=', memberId)]))

/** The account that this one was merged into, if it was; a merge that begins now waits for the end of the transaction. */
export const successorOf = async (tx: Tx, memberId: number): Promise<number | undefined> => {
  const { merged_into } = await tx
    .selectFrom('member')
    .select('merged_into')
    .where('id', '=', memberId)
    .forKeyShare()
    .executeTakeFirstOrThrow()
  return merged_into ?? undefined
}
