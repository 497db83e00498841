import type { Db, Tx } from '#kernel/database/index.ts'
import '../tables.ts'

/** A member's account and those that were merged into it: records of downloads stay with the account that made them. */
export const accountsOf = (db: Db | Tx, memberId: number) =>
  db
    .selectFrom('member as account')
    .select('account.id')
    .where((eb) => eb.or([eb('account.id', '=', memberId), eb('account.merged_into', '=', memberId)]))
