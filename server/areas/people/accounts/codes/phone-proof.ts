import { sql } from 'kysely'
import { maskPhone } from '#contract/people/accounts/people-rules.ts'
import { phoneProofDays } from '#contract/people/notices/messages/message-kinds.ts'
import type { Tx } from '#kernel/database/index.ts'
import { notifyPhoneLost } from '../../notices/index.ts'
import '../tables.ts'

/** Operators give numbers to new people, so a proof that is too old no longer stands for the owner (ACC-66). */
export const isFreshProof = (provedAt: Date | null): boolean =>
  provedAt !== null && provedAt.getTime() > Date.now() - phoneProofDays * 86_400_000

/**
 * ACC-65: takes the number away from an account that never proved it, or did so too long ago; a fresh proof stays, and the
 * unique index refuses the second owner.
 */
export const claimPhone = async (tx: Tx, phone: string, ownId = 0): Promise<void> => {
  const lost = await tx
    .updateTable('member')
    .set({ phone: '', updated_at: sql<Date>`now()` })
    .where('phone', '=', phone)
    .where('deleted_at', 'is', null)
    .where('id', '<>', ownId)
    .where((eb) =>
      eb.or([
        eb('phone_verified_at', 'is', null),
        eb('phone_verified_at', '<', sql<Date>`now() - make_interval(days => ${phoneProofDays})`),
      ]),
    )
    .returning('id')
    .execute()
  for (const { id } of lost) await notifyPhoneLost(tx, id, maskPhone(phone))
}
