import { sql } from 'kysely'
import { inTransaction, type Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { today } from '#kernel/time/index.ts'
import { noticeText, notify } from '../../people/notices/index.ts'
import { type ItemKind, itemKinds, recordAccessRequest, sharesReceived } from '../items/index.ts'

/** Asks the giver of an expired share to extend it, once per expiry. */
export const askRenewal = inTransaction(
  async (tx, actor: Actor, { kind, itemId }: { kind: ItemKind; itemId: number }) => {
    const share = (await findReceived(tx, actor, kind, itemId)) ?? fail('not_found')
    if (!share.is_over || share.expires_at === null) return fail('share_not_over')
    const { giver_id: askedId, expires_at: since } = share
    if (await recordAccessRequest(tx, { memberId: actor.id, itemId, askedId, since })) {
      const { label, pagePath } = itemKinds[kind]
      const words = { user: actor.name, kind: label, name: share.name, date: lastDay(since) }
      await notify(tx, askedId, noticeText('renewalAsked', words, pagePath(itemId)))
    }
    return { message: '已向共享人发送续期申请' }
  },
)

/** Shares expire at midnight, so that the last valid day is the one before. */
const lastDay = (until: Date) => today(new Date(until.getTime() - 1))

const findReceived = async (tx: Tx, actor: Actor, kind: ItemKind, itemId: number) => {
  const { rows } = await sql<{ giver_id: number; expires_at: Date | null; is_over: boolean; name: string }>`
    select share.giver_id, share.expires_at, share.is_over, item.name
    from ${sharesReceived(actor.id, kind)} as share
    join item on item.id = share.item_id and item.is_listed
    where share.item_id = ${itemId}`.execute(tx)
  return rows[0]
}
