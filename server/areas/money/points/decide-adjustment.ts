import { sql } from 'kysely'
import type { z } from 'zod'
import { backOffice } from '#contract/back-office-paths.ts'
import { adjustmentStates } from '#contract/base/approvals/approval-kinds.ts'
import type { confirmAdjustment as confirmation } from '#contract/money/points/points.ts'
import { memberTabPath } from '#contract/paths.ts'
import { inTransaction, type Tx } from '#kernel/database/index.ts'
import { AppError, fail } from '#kernel/errors/index.ts'
import { type Actor, noteChange } from '#kernel/http/index.ts'
import { findDecider, refusalOf } from '../../base/approvals/index.ts'
import { notify } from '../../people/notices/index.ts'
import { type AdjustmentRow, getAdjustment, lockAdjustment } from './adjustment-queries.ts'
import { post } from './post.ts'
import { toAdjustment } from './view.ts'

type LockedAdjustment = NonNullable<Awaited<ReturnType<typeof lockAdjustment>>>

/**
 * Decides another administrator's request, once; neither its author nor the member concerned may decide it, nor anybody
 * who became administrator after it. The author is notified.
 */
export const confirmAdjustment = inTransaction(
  async (tx, actor: Actor, { id, approve, reason = '' }: z.output<typeof confirmation.body>) => {
    const adjustment = await lockWaiting(tx, id)
    const refusal = refusalOf(await findDecider(tx, actor), { ...adjustment, permission: 'adjust' })
    if (refusal) fail(refusal === 'approval_needs_another' ? 'adjustment_needs_another' : refusal)
    if (approve) await postAdjustment(tx, adjustment)
    const decided = await close(tx, actor, id, approve ? 'approved' : 'rejected', approve ? '' : reason)
    await notifyAuthor(tx, decided)
    return toAdjustment(await findDecider(tx, actor))(decided)
  },
)

/** Takes back an own request that nobody has decided yet. */
export const withdrawAdjustment = inTransaction(async (tx, actor: Actor, id: number) => {
  const adjustment = await lockWaiting(tx, id)
  if (adjustment.created_by !== actor.id) fail('approval_of_another')
  return toAdjustment(await findDecider(tx, actor))(await close(tx, actor, id, 'withdrawn', ''))
})

const lockWaiting = async (tx: Tx, id: number): Promise<LockedAdjustment> => {
  const adjustment = (await lockAdjustment(tx, id)) ?? fail('not_found')
  return adjustment.state === 'waiting' ? adjustment : fail('adjustment_decided')
}

const close = async (tx: Tx, actor: Actor, id: number, state: AdjustmentRow['state'], reason: string) => {
  await tx
    .updateTable('point_adjustment')
    .set({ state, decision_reason: reason, decided_by: actor.id, decided_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
  const closed = await getAdjustment(tx, id)
  await noteChange(tx, actor, {
    target: `V币调整 ${id}（${closed.owner_name}）`,
    memberId: closed.member_id,
    after: { state, coin: closed.coins, reason: reason || closed.reason },
  })
  return closed
}

const sentenceOf = (coins: number) => `${coins > 0 ? '增加' : '扣减'} ${Math.abs(coins)} V币`

const notifyAuthor = (tx: Tx, decided: AdjustmentRow) =>
  notify(tx, decided.created_by, {
    kind: 'system',
    tone: decided.state === 'approved' ? 'good' : 'bad',
    title: `您申请的 V币调整${adjustmentStates[decided.state]}`,
    body: `${decided.owner_name}，${sentenceOf(decided.coins)}，由 ${decided.decider_name} 处理${decided.decision_reason && `：${decided.decision_reason}`}`,
    link: backOffice.adjustments,
  })

const postAdjustment = async (tx: Tx, { id, member_id, coins, reason }: LockedAdjustment) => {
  const leg = { kind: 'adjustment', detail: `调整：${reason}` } as const
  await post(tx, {
    kind: 'adjustment',
    ref: String(id),
    shape: 'adjustment',
    legs: [
      { ...leg, account: member_id, amount: coins },
      { ...leg, account: 'adjustment', amount: -coins },
    ],
  }).catch(asBelowZero)
  await notify(tx, member_id, {
    kind: 'payment',
    title: 'V币调整',
    body: `${sentenceOf(coins)}：${reason}`,
    link: memberTabPath('finance'),
  })
}

const asBelowZero = (error: unknown): never => {
  throw error instanceof AppError && error.code === 'points_insufficient'
    ? new AppError('adjustment_below_zero')
    : error
}
