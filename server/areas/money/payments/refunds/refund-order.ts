import { z } from 'zod'
import { yuanOf } from '#contract/money/payments/amounts.ts'
import type { refundOrder as endpoint, RefundTerms } from '#contract/money/payments/payments.ts'
import { coinsOfRefund, maxRefundOf, maxRefunds } from '#contract/money/payments/refund-rules.ts'
import { afterCommit, type Db, inTransaction, type Tx } from '#kernel/database/index.ts'
import { AppError, fail } from '#kernel/errors/index.ts'
import { type Actor, noteChange } from '#kernel/http/index.ts'
import { awaitApproval, type ConfirmedRequest, findOpenRequest } from '../../../base/approvals/index.ts'
import { lowestRecently } from '../../../base/settings/index.ts'
import { balanceOf, refund } from '../../points/index.ts'
import { getAdminOrder } from '../orders/order-lists.ts'
import { findOrder, inSeconds, lockOrder, moveOrder, type OrderRow, updateOrder } from '../orders/order-queries.ts'
import { gatewayOf, type PaymentContext } from '../payment-context.ts'
import { isRefundable, termsOf, toAdminOrder } from '../view.ts'
import { findRefunds, findUnfinishedRefund, insertRefund, type RefundRow, updateRefund } from './refund-queries.ts'
import { retrySeconds, sendRefund } from './send-refund.ts'

type RefundRequest = z.output<typeof endpoint.body>

/**
 * Takes back the coins of a top-up, or of the refunded part of it, and lets the provider return the money. The coins
 * are taken first, because the member could spend them while the money is on its way.
 */
export const refundOrder = async (context: PaymentContext, actor: Actor, request: RefundRequest) => {
  const order = (await findOrder(context.db, request.orderNo)) ?? fail('not_found')
  gatewayOf(context, order.provider)
  await startRefund(context.db, actor, request)
  await sendRefund(context, request.orderNo)
  return toAdminOrder(await getAdminOrder(context.db, request.orderNo))
}

const fenPerYuan = 100

/** What a request for a refund stores until it is confirmed. */
const RefundPayload = z.object({ fen: z.int() })

/** The lowest value of the last day counts: otherwise one administrator could raise the amount just for his refund. */
const approvalFen = async (tx: Tx): Promise<number> =>
  (await lowestRecently(tx, 'points', 'refundApprovalYuan')) * fenPerYuan

/** What the form of a refund shows and checks before the call does. */
export const getRefundTerms = async (db: Db, orderNo: string): Promise<RefundTerms> => {
  const order = (await findOrder(db, orderNo)) ?? fail('not_found')
  const balance = await balanceOf(db, order.member_id)
  const unfinished = await findUnfinishedRefund(db, order.id)
  const terms = { ...termsOf(order), balance }
  return {
    ...terms,
    maxFee: maxRefundOf(terms),
    approvalFee: await inTransaction(approvalFen)(db),
    refusedFee: unfinished?.state === 'refused' ? unfinished.fen : null,
  }
}

/** Takes the coins back, or lets a large refund wait for a second administrator (PAY-20). */
const startRefund = inTransaction(async (tx, actor: Actor, { orderNo, refundFee, reason }: RefundRequest) => {
  const order = (await lockOrder(tx, orderNo))!
  if (!isRefundable(order)) fail('order_not_refundable')
  const unfinished = await findUnfinishedRefund(tx, order.id)
  const fen = refundFee ?? unfinished?.fen ?? order.fen - order.refunded_fen
  const target = `充值订单 ${orderNo}`
  if (unfinished) await repeatRefund(tx, order, unfinished, fen, reason)
  else {
    if (await isAwaiting(tx, orderNo, fen)) return
    requirePart(order, fen)
    if (order.refunded_fen + fen > (await approvalFen(tx))) {
      const detail = `退款 ${yuanOf(fen)} 元，共付 ${yuanOf(order.fen)} 元`
      const request = { subject: orderNo, target, detail, reason, memberId: order.member_id, payload: { fen } }
      if (await awaitApproval(tx, actor, { kind: 'refund', ...request })) return
    }
    await takeCoinsBack(tx, order, { fen, reason, requesterId: actor.id })
  }
  await noteChange(tx, actor, { target, after: { reason, refundFee: fen } })
})

/** A second click finds the first request; another amount has to wait. */
const isAwaiting = async (tx: Tx, orderNo: string, fen: number): Promise<boolean> => {
  const request = await findOpenRequest(tx, 'refund', orderNo)
  if (!request) return false
  return RefundPayload.parse(request.payload).fen === fen ? true : fail('refund_awaiting')
}

const requirePart = ({ fen, refunded_fen }: OrderRow, part: number) => {
  if (part > fen - refunded_fen) fail('refund_too_much')
}

/** Carries out a refund that a second administrator has confirmed; the provider is asked after the commit. */
export const confirmedRefund =
  (context: PaymentContext) =>
  async (tx: Tx, { subject, payload, reason, requesterId }: ConfirmedRequest): Promise<void> => {
    const order = (await lockOrder(tx, subject)) ?? fail('not_found')
    gatewayOf(context, order.provider)
    if (!isRefundable(order)) fail('order_not_refundable')
    if (await findUnfinishedRefund(tx, order.id)) fail('refund_unfinished')
    // Requests from before there were partial refunds have no amount.
    const fen = payload === null ? order.fen - order.refunded_fen : RefundPayload.parse(payload).fen
    requirePart(order, fen)
    await takeCoinsBack(tx, order, { fen, reason, requesterId })
    afterCommit(tx, () => sendRefund(context, subject))
  }

const pendingColumns = () =>
  ({ refund_state: 'pending', next_check_at: inSeconds(retrySeconds), review_reason: null }) as const

/** Requests a refund again that the provider refused; its coins are already taken. */
const repeatRefund = async (tx: Tx, order: OrderRow, refused: RefundRow, fen: number, reason: string) => {
  if (refused.state !== 'refused' || refused.fen !== fen) fail('refund_unfinished')
  await updateRefund(tx, refused.id, { state: 'pending', reason, requested_at: new Date() })
  await updateOrder(tx, order.order_no, pendingColumns())
}

interface NewRefund {
  fen: number
  reason: string
  requesterId: number
}

const takeCoinsBack = async (tx: Tx, order: OrderRow, { fen, reason, requesterId }: NewRefund): Promise<void> => {
  const orderNo = order.order_no
  const count = (await findRefunds(tx, order.id)).length
  if (count >= maxRefunds) fail('refund_limit_reached')
  const refundNo = count === 0 ? `R_${orderNo}` : `R_${orderNo}_${count + 1}`
  const coins = coinsOfRefund(termsOf(order), fen)
  const columns = { ...pendingColumns(), refunded_fen: order.refunded_fen + fen }
  if (columns.refunded_fen < order.fen) await updateOrder(tx, orderNo, columns)
  else if (!(await moveOrder(tx, orderNo, 'refunded', columns))) fail('order_not_refundable')
  await insertRefund(tx, { order_id: order.id, refund_no: refundNo, fen, coins, reason, requested_by: requesterId })
  // A part so small that its coin was taken with an earlier part.
  if (coins === 0) return
  const key = { kind: 'topup', ref: orderNo } as const
  await refund(tx, key, `充值退款：${reason}`, { ref: refundNo, coins }).catch(asCoinsSpent)
}

const asCoinsSpent = (error: unknown): never => {
  throw error instanceof AppError && error.code === 'points_insufficient' ? new AppError('refund_coins_spent') : error
}
