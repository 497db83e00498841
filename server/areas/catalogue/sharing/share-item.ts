import { sql } from 'kysely'
import { businessTimeZone } from '#contract/constants.ts'
import { inTransaction, type Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { noticeText, notify } from '../../people/notices/index.ts'
import { grantShared, type ItemKind, itemKinds } from '../items/index.ts'
import { requirePeople } from './people.ts'
import { requireShareable } from './require-shareable.ts'
import { lockSharing, requireSeats } from './seats.ts'

interface ShareRequest {
  kind: ItemKind
  itemId: number
  userGroupId?: number[] | undefined
  userIds?: number[] | undefined
  until?: string | undefined
}

/** Shares an item with groups and people, with all of them or none, and notifies the new receivers. */
export const shareItem = inTransaction(async (tx, actor: Actor, request: ShareRequest) => {
  const { kind, itemId: id, userGroupId: groupIds = [], userIds: memberIds = [] } = request
  if (groupIds.length + memberIds.length === 0) fail('share_nobody')
  await lockSharing(tx, actor)
  const { item, isPurchase } = await requireShareable(tx, actor, kind, id)
  const until = request.until === undefined ? null : await endOfDay(tx, request.until)
  await requirePeople(tx, actor, memberIds)
  await requireGroups(tx, actor, groupIds)

  const reached = await grantShared(tx, { id, giverId: actor.id, memberIds, groupIds, until })
  if (isPurchase) await requireSeats(tx, actor, id)

  const receivers = new Set([...reached.memberIds, ...(await peopleOf(tx, reached.groupIds))])
  receivers.delete(actor.id)
  if (receivers.size > 0) {
    const words = {
      user: actor.name,
      kind: itemKinds[kind].label,
      name: item.name,
      until: validityText(request.until),
    }
    await notify(tx, [...receivers], noticeText('itemShared', words, itemKinds[kind].pagePath(id)))
  }
  return { message: '共享成功' }
})

const validityText = (until: string | undefined) => (until ? `有效期至 ${until}` : '长期有效')

/** The end of a business day; fails if it is past. */
const endOfDay = async (tx: Tx, day: string): Promise<Date> => {
  const { rows } = await sql<{ ends: Date; is_past: boolean }>`
    select ends, ends <= now() as is_past from (select (${day}::date + 1)::timestamp at time zone ${businessTimeZone} as ends) as day`.execute(
    tx,
  )
  return rows[0]!.is_past ? fail('share_until_past') : rows[0]!.ends
}

const requireGroups = async (tx: Tx, actor: Actor, ids: number[]) => {
  if (ids.length === 0) return
  const found = await tx
    .selectFrom('user_group')
    .select('id')
    .where('id', 'in', ids)
    .where('owner_id', '=', actor.id)
    .where('deleted_at', 'is', null)
    .execute()
  if (found.length < ids.length) fail('not_found')
}

const peopleOf = async (tx: Tx, groupIds: number[]) => {
  if (groupIds.length === 0) return []
  const rows = await tx.selectFrom('user_group_member').select('member_id').where('group_id', 'in', groupIds).execute()
  return rows.map((row) => row.member_id)
}
