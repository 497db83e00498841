import type { z } from 'zod'
import type { refundOrder as endpoint } from '#contract/payments.ts'
import { afterCommit, inTransaction, type Tx } from '#kernel/database/index.ts'
import { AppError, fail } from '#kernel/errors/index.ts'
import { type Actor, noteChange } from '#kernel/http/index.ts'
import { awaitApproval, type ConfirmedRequest } from '../../approvals/index.ts'
import { refund } from '../../points/index.ts'
import { lowestRecently } from '../../settings/index.ts'
import { notifyAdministrators } from '../administrators.ts'
import { recordEvent } from '../orders/events.ts'
import { getAdminOrder } from '../orders/order-lists.ts'
import { findOrder, inSeconds, lockOrder, moveOrder, type OrderRow, updateOrder } from '../orders/order-queries.ts'
import { finishRefund, orderLink } from '../orders/settle-order.ts'
import { gatewayOf, type PaymentContext } from '../payment-context.ts'
import { isRefundable, toAdminOrder } from '../view.ts'

const retrySeconds = 30
const fenPerYuan = 100
type RefundRequest = z.output<typeof endpoint.body>

/**
 * Takes back all coins of a top-up, only if they are not spent, and lets the provider return the money. The coins are
 * taken first, because the member could spend them while the money is on its way.
 */
export const refundOrder = async (context: PaymentContext, actor: Actor, request: RefundRequest) => {
  const order = (await findOrder(context.db, request.orderNo)) ?? fail('not_found')
  gatewayOf(context, order.provider)
  await startRefund(context.db, actor, request)
  await requestRefund(context, request.orderNo)
  return toAdminOrder(await getAdminOrder(context.db, request.orderNo))
}

/** Takes the coins back, or lets a large refund wait for a second administrator (PAY-20). */
const startRefund = inTransaction(async (tx, actor: Actor, { orderNo, reason }: RefundRequest) => {
  const order = (await lockOrder(tx, orderNo))!
  const target = `充值订单 ${orderNo}`
  if (order.fen > (await approvalFen(tx))) {
    if (!isRefundable(order)) fail('order_not_refundable')
    const request = { kind: 'refund', subject: orderNo, target, reason, memberId: order.member_id } as const
    if (await awaitApproval(tx, actor, request)) return
  }
  await takeCoinsBack(tx, order, { reason, requesterId: actor.id })
  await noteChange(tx, actor, { target, after: { reason, totalFee: order.fen } })
})

/** The lowest value of the last day counts: otherwise one administrator could raise the amount just for his refund. */
const approvalFen = async (tx: Tx): Promise<number> =>
  (await lowestRecently(tx, 'points', 'refundApprovalYuan')) * fenPerYuan

/** Carries out a refund that a second administrator has confirmed; the provider is asked after the commit. */
export const confirmedRefund =
  (context: PaymentContext) =>
  async (tx: Tx, { subject, reason, requesterId }: ConfirmedRequest): Promise<void> => {
    const order = (await lockOrder(tx, subject)) ?? fail('not_found')
    gatewayOf(context, order.provider)
    await takeCoinsBack(tx, order, { reason, requesterId })
    afterCommit(tx, () => requestRefund(context, subject))
  }

interface RefundTerms {
  reason: string
  requesterId: number
}

const takeCoinsBack = async (tx: Tx, order: OrderRow, { reason, requesterId }: RefundTerms): Promise<void> => {
  const orderNo = order.order_no
  const isRefused = order.state === 'refunded' && order.refund_state === 'refused'
  const refundColumns = {
    refund_state: 'pending',
    refund_reason: reason,
    refund_requested_at: new Date(),
    refunded_by: requesterId,
    next_check_at: inSeconds(retrySeconds),
    review_reason: null,
  } as const
  if (isRefused) await updateOrder(tx, orderNo, refundColumns)
  else {
    const moved = await moveOrder(tx, orderNo, 'refunded', { ...refundColumns, refund_no: `R_${orderNo}` })
    if (!moved) fail('order_not_refundable')
    await refund(tx, { kind: 'topup', ref: orderNo }, `充值退款：${reason}`).catch(asCoinsSpent)
  }
}

const asCoinsSpent = (error: unknown): never => {
  throw error instanceof AppError && error.code === 'points_insufficient' ? new AppError('refund_coins_spent') : error
}

/** Requests the refund once; always with the same number, so that the money is returned once. */
const requestRefund = async (context: PaymentContext, orderNo: string): Promise<void> => {
  const order = await findOrder(context.db, orderNo)
  if (order?.refund_state !== 'pending') return
  const gateway = gatewayOf(context, order.provider)
  const verdict = await gateway.refund({ orderNo, fen: order.fen }, order.refund_no!, order.fen, order.refund_reason!)
  if (verdict === 'done') await markDone(context.db, orderNo)
  else if (verdict === 'refused') await markRefused(context.db, orderNo)
}

const longestPauseSeconds = 3_600

/** Requests the refund again at growing intervals until there is a result. */
export const retryRefund = async (context: PaymentContext, orderNo: string): Promise<void> => {
  const order = await findOrder(context.db, orderNo)
  if (order?.refund_state !== 'pending') return
  const waitedSeconds = (Date.now() - order.refund_requested_at!.getTime()) / 1000
  const pause = Math.min(Math.max(waitedSeconds, retrySeconds), longestPauseSeconds)
  await updateOrder(context.db, orderNo, { next_check_at: inSeconds(pause) })
  await requestRefund(context, orderNo)
}

const markDone = inTransaction(async (tx, orderNo: string) => {
  const order = (await lockOrder(tx, orderNo))!
  if (order.refund_state === 'pending') await finishRefund(tx, order)
})

/** The coins are taken but the money was not returned: an administrator must retry or return the coins. */
const markRefused = inTransaction(async (tx, orderNo: string) => {
  const order = (await lockOrder(tx, orderNo))!
  if (order.refund_state !== 'pending') return
  const reviewReason = '渠道拒绝退款，V币已扣回'
  await updateOrder(tx, orderNo, { refund_state: 'refused', next_check_at: null, review_reason: reviewReason })
  await recordEvent(tx, { provider: order.provider, order_no: orderNo, kind: 'refund_refused', detail: reviewReason })
  await notifyAdministrators(tx, {
    kind: 'payment',
    tone: 'bad',
    title: '渠道拒绝了一笔退款',
    body: `订单 ${orderNo}：${reviewReason}，请重试或人工处理。`,
    link: orderLink(orderNo),
  })
})
