import { sql } from 'kysely'
import { maskEmail } from '#contract/people/accounts/people-rules.ts'
import type { Tx } from '#kernel/database/index.ts'
import { notifyEmailLost } from '../../notices/index.ts'
import '../tables.ts'

/**
 * ACC-69: takes an address away from an account that never proved it, for the one that just has; the unique index refuses
 * a second proved owner.
 */
export const claimEmail = async (tx: Tx, email: string, ownId: number): Promise<void> => {
  const lost = await tx
    .updateTable('member')
    .set({ email: '', updated_at: sql<Date>`now()` })
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('email_verified_at', 'is', null)
    .where('deleted_at', 'is', null)
    .where('id', '<>', ownId)
    .returning('id')
    .execute()
  for (const { id } of lost) await notifyEmailLost(tx, id, maskEmail(email))
}
