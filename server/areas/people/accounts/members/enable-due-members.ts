import { sql } from 'kysely'
import { levelId } from '#contract/constants.ts'
import { inTransaction } from '#kernel/database/index.ts'
import '../tables.ts'

/** Enables the accounts whose time is over. The account of an administrator needs a second one and stays disabled. */
export const enableDueMembers = inTransaction(async (tx) => {
  await tx
    .updateTable('member')
    .set({ enabled: true, disabled_until: null, disabled_reason: '', updated_at: sql<Date>`now()` })
    .where('disabled_until', '<=', sql<Date>`now()`)
    .where('enabled', '=', false)
    .where('deleted_at', 'is', null)
    .where((eb) => eb.or([eb('level', 'is', null), eb('level', '<>', levelId.administrator)]))
    .execute()
})
