import { sql } from 'kysely'
import type { Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import '../tables.ts'

/** Serialises changes to administrators, so that two of them cannot disable each other at the same moment. */
export const lockAdministrators = (tx: Tx) =>
  sql`select pg_advisory_xact_lock(hashtext('accounts.administrators'))`.execute(tx)

/** ROLE-7: somebody must be able to do everything. */
export const requireSuperAdministrator = async (tx: Tx) => {
  const left = await tx
    .selectFrom('member')
    .select('id')
    .where('admin_role', '=', 'super')
    .where('enabled', '=', true)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  if (!left) fail('last_administrator')
}
