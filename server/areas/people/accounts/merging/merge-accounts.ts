import { sql } from 'kysely'
import type { Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import { announce } from '#kernel/live/index.ts'
import type { MergedData } from '#kernel/personal-data/index.ts'
import type { ConfirmedRequest } from '../../../base/approvals/index.ts'
import { notifyMerged } from '../../notices/index.ts'
import { endSessionsOf } from '../login/sessions.ts'
import { moveIdentity } from '../wechat/identities.ts'
import { type AccountToMerge, findRefusals, lockAccounts, type Pair } from './accounts-to-merge.ts'
import '../tables.ts'

/** The two accounts of a request for approval. */
export const subjectOf = ({ fromId, intoId }: Pair) => `${fromId}:${intoId}`

const pairOf = (subject: string): Pair => {
  const [fromId, intoId] = subject.split(':').map(Number)
  return { fromId: fromId!, intoId: intoId! }
}

/**
 * Gives everything of one account to the other and closes it, in one transaction. The conditions are checked again,
 * because days may have passed since the request; both accounts are locked, so that nothing is added meanwhile.
 */
export const mergeAccounts =
  (data: readonly MergedData[]) =>
  async (tx: Tx, { subject }: Pick<ConfirmedRequest, 'subject'>): Promise<void> => {
    const pair = pairOf(subject)
    const accounts = await lockAccounts(tx, pair)
    const [refusal] = await findRefusals(tx, accounts, data)
    if (refusal) fail('merge_refused', { message: refusal })
    for (const part of data) await part.move?.(tx, pair.fromId, pair.intoId)
    await close(tx, accounts)
    await notifyMerged(tx, pair.intoId, accounts.from.username)
    announce(tx, { topic: 'members' })
  }

/** Phone, e-mail and WeChat go to the other account if it has none: they identify the person, and are unique. */
const close = async (tx: Tx, { from, into }: { from: AccountToMerge; into: AccountToMerge }) => {
  await tx
    .updateTable('member')
    .set({
      enabled: false,
      merged_into: into.id,
      merged_at: sql<Date>`now()`,
      disabled_until: null,
      disabled_reason: `已并入账号 ${into.username}，请用该账号登录`,
      ...(into.phone === '' && { phone: '' }),
      ...(into.email === '' && { email: '' }),
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', from.id)
    .execute()
  await tx
    .updateTable('member')
    .set({
      ...(into.phone === '' && { phone: from.phone }),
      ...(into.email === '' && { email: from.email }),
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', into.id)
    .execute()
  await tx.updateTable('member').set({ merged_into: into.id }).where('merged_into', '=', from.id).execute()
  await moveIdentity(tx, from.id, into.id)
  await endSessionsOf(tx, [from.id])
}
