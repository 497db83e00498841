import { sql } from 'kysely'
import { levelId } from '#contract/constants.ts'
import { inTransaction, type Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { noticeText, notify } from '../../people/notices/index.ts'
import { accessCodes, type Item, type ItemKind, itemKinds, recordAccessRequest, requireItem } from '../items/index.ts'
import { isInCompanyOf } from './people.ts'

/** The same person gets no second notice about the same request within this time. */
const quietMs = 7 * 86_400_000
const maxSuperiors = 10

/** Asks the member's superiors who can share the item with him or could buy the course. */
export const askAccess = inTransaction(
  async (tx, actor: Actor, { kind, itemId }: { kind: ItemKind; itemId: number }) => {
    const { item, code } = await requireItem(tx, actor, kind, itemId)
    if (code !== accessCodes.none) fail('access_held')
    const superiors = await findSuperiors(tx, actor, item)
    if (superiors.length === 0) fail('nobody_may_share')
    const since = new Date(Date.now() - quietMs)
    const newlyAsked: number[] = []
    for (const askedId of superiors)
      if (await recordAccessRequest(tx, { memberId: actor.id, itemId, askedId, since })) newlyAsked.push(askedId)
    const { label, pagePath } = itemKinds[kind]
    const words = { user: actor.name, kind: label, name: item.name }
    if (newlyAsked.length > 0) await notify(tx, newlyAsked, noticeText('accessAsked', words, pagePath(itemId)))
    return { message: '已向上级发送申请' }
  },
)

/** Members of the same company and the inviter: those who have the item or, if none has it, those who could buy it. */
const findSuperiors = async (tx: Tx, { id: me }: Actor, { kind, id, ownerId }: Item): Promise<number[]> => {
  const hasIt =
    kind === 'resource'
      ? sql<boolean>`member.id = ${ownerId}`
      : sql<boolean>`(member.id = ${ownerId} or exists (
          select from access_grant as bought
          where bought.member_id = member.id and bought.item_id = ${id} and bought.reason = 'bought'
            and bought.revoked_at is null))`
  const couldBuy = kind === 'lesson' ? sql<boolean>`member.level = ${sql.lit(levelId.first)}` : sql<boolean>`false`
  const rows = await tx
    .selectFrom('member')
    .select(['member.id', hasIt.as('has_it')])
    .where('member.deleted_at', 'is', null)
    .where('member.enabled', '=', true)
    .where('member.level', 'in', [levelId.first, levelId.second])
    .where(
      sql<boolean>`(${isInCompanyOf(me)} or member.id = (select inviter_id from member as mine where mine.id = ${me}))`,
    )
    .where(sql<boolean>`(${hasIt} or ${couldBuy})`)
    .orderBy('has_it', 'desc')
    .orderBy('member.level')
    .orderBy('member.id')
    .limit(maxSuperiors)
    .execute()
  const holders = rows.filter((row) => row.has_it)
  return (holders.length > 0 ? holders : rows).map((row) => row.id)
}
