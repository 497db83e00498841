import { sql } from 'kysely'
import type { z } from 'zod'
import type { addAdjustment as adjustmentRequest, confirmAdjustment as confirmation } from '#contract/points.ts'
import { type Db, inTransaction, type Tx } from '#kernel/database/index.ts'
import { asConflict, fail } from '#kernel/errors/index.ts'
import { type Actor, noteChange } from '#kernel/http/index.ts'
import { findDecider, refusalOf } from '../approvals/index.ts'
import { notify } from '../notices/index.ts'
import { getAdjustment, lockAdjustment } from './adjustment-queries.ts'
import { post } from './post.ts'
import { toAdjustment } from './view.ts'

/** Requests a correction of a member's coins; it is posted only after another administrator approves. */
export const addAdjustment = (db: Db, actor: Actor, request: z.output<typeof adjustmentRequest.body>) =>
  insertAdjustment(db, actor, request).catch(asConflict({ point_adjustment_waiting: 'adjustment_waiting' }))

const insertAdjustment = inTransaction(async (tx, actor: Actor, request: z.output<typeof adjustmentRequest.body>) => {
  const member = await tx
    .selectFrom('member')
    .select(['id', 'username'])
    .where('id', '=', request.userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!member) return fail('not_found')
  const { id } = await tx
    .insertInto('point_adjustment')
    .values({ member_id: member.id, coins: request.coin, reason: request.reason, created_by: actor.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await noteChange(tx, actor, {
    target: `用户 ${member.username} 的 V币`,
    memberId: member.id,
    after: { coin: request.coin, reason: request.reason },
  })
  return toAdjustment(await findDecider(tx, actor))(await getAdjustment(tx, id))
})

/**
 * Decides another administrator's request, once; neither its author nor the member concerned may decide it, nor anybody
 * who became administrator after it.
 */
export const confirmAdjustment = inTransaction(
  async (tx, actor: Actor, decision: z.output<typeof confirmation.body>) => {
    const adjustment = (await lockAdjustment(tx, decision.id)) ?? fail('not_found')
    if (adjustment.state !== 'waiting') fail('adjustment_decided')
    const refusal = refusalOf(await findDecider(tx, actor), { ...adjustment, permission: 'adjust' })
    if (refusal) fail(refusal === 'approval_needs_another' ? 'adjustment_needs_another' : refusal)
    await tx
      .updateTable('point_adjustment')
      .set({
        state: decision.approve ? 'approved' : 'rejected',
        decided_by: actor.id,
        decided_at: sql<Date>`now()`,
      })
      .where('id', '=', adjustment.id)
      .execute()
    if (decision.approve) await adjust(tx, adjustment)
    const decided = await getAdjustment(tx, adjustment.id)
    await noteChange(tx, actor, {
      target: `V币调整 ${adjustment.id}（${decided.owner_name}）`,
      memberId: adjustment.member_id,
      after: { approve: decision.approve, coin: adjustment.coins, reason: adjustment.reason },
    })
    return toAdjustment(await findDecider(tx, actor))(decided)
  },
)

const adjust = async (
  tx: Tx,
  { id, member_id, coins, reason }: { id: number; member_id: number; coins: number; reason: string },
) => {
  const leg = { kind: 'adjustment', detail: `调整：${reason}` } as const
  await post(tx, {
    kind: 'adjustment',
    ref: String(id),
    shape: 'adjustment',
    legs: [
      { ...leg, account: member_id, amount: coins },
      { ...leg, account: 'adjustment', amount: -coins },
    ],
  })
  await notify(tx, member_id, {
    kind: 'payment',
    title: 'V币调整',
    body: `${coins > 0 ? '增加' : '扣减'} ${Math.abs(coins)} V币：${reason}`,
    link: '/NumberShop/Admin?activerescore=finance',
  })
}
