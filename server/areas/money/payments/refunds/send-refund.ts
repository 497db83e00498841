import { backOffice } from '#contract/back-office-paths.ts'
import { inTransaction } from '#kernel/database/index.ts'
import { notifyAdministrators } from '../administrators.ts'
import { recordEvent } from '../orders/events.ts'
import { findOrder, inSeconds, lockOrder, updateOrder } from '../orders/order-queries.ts'
import { paidTradeNo } from '../orders/pay-attempts.ts'
import { gatewayOf, type PaymentContext } from '../payment-context.ts'
import { finishRefund } from './finish-refund.ts'
import { findUnfinishedRefund, updateRefund } from './refund-queries.ts'

export const retrySeconds = 30
const longestPauseSeconds = 3_600

const findPending = async ({ db }: Pick<PaymentContext, 'db'>, orderNo: string) => {
  const order = await findOrder(db, orderNo)
  if (order?.refund_state !== 'pending') return undefined
  const refund = await findUnfinishedRefund(db, order.id)
  return refund?.state === 'pending' ? { order, refund } : undefined
}

/** Requests the pending refund of an order once; always with its own number, so that the money is returned once. */
export const sendRefund = async (context: PaymentContext, orderNo: string): Promise<void> => {
  const pending = await findPending(context, orderNo)
  if (!pending) return
  const { order, refund } = pending
  const gateway = gatewayOf(context, order.provider)
  const paid = { orderNo: paidTradeNo(order), fen: order.fen }
  const verdict = await gateway.refund(paid, refund.refund_no, refund.fen, refund.reason)
  if (verdict === 'done') await markDone(context.db, orderNo, refund.id)
  else if (verdict === 'refused') await markRefused(context.db, orderNo, refund.id)
}

/** Requests the refund again at growing intervals until there is a result. */
export const retryRefund = async (context: PaymentContext, orderNo: string): Promise<void> => {
  const pending = await findPending(context, orderNo)
  if (!pending) return
  const waitedSeconds = (Date.now() - pending.refund.requested_at.getTime()) / 1000
  const pause = Math.min(Math.max(waitedSeconds, retrySeconds), longestPauseSeconds)
  await updateOrder(context.db, orderNo, { next_check_at: inSeconds(pause) })
  await sendRefund(context, orderNo)
}

const markDone = inTransaction(async (tx, orderNo: string, refundId: number) => {
  const order = (await lockOrder(tx, orderNo))!
  const refund = await findUnfinishedRefund(tx, order.id)
  if (refund?.id === refundId) await finishRefund(tx, order, refund)
})

/** The coins are taken but the money was not returned: an administrator must retry or return the coins. */
const markRefused = inTransaction(async (tx, orderNo: string, refundId: number) => {
  const order = (await lockOrder(tx, orderNo))!
  const refund = await findUnfinishedRefund(tx, order.id)
  if (refund?.id !== refundId || refund.state !== 'pending') return
  const reviewReason = '渠道拒绝退款，V币已扣回'
  await updateRefund(tx, refund.id, { state: 'refused' })
  await updateOrder(tx, orderNo, { refund_state: 'refused', next_check_at: null, review_reason: reviewReason })
  await recordEvent(tx, { provider: order.provider, order_no: orderNo, kind: 'refund_refused', detail: reviewReason })
  await notifyAdministrators(tx, {
    kind: 'payment',
    tone: 'bad',
    title: '渠道拒绝了一笔退款',
    body: `订单 ${orderNo}：${reviewReason}，请重试或人工处理。`,
    link: backOffice.order(orderNo),
  })
})
