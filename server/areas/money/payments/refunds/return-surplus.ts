import { backOffice } from '#contract/back-office-paths.ts'
import { yuanOf } from '#contract/money/payments/amounts.ts'
import { providers } from '#contract/money/payments/providers.ts'
import { orderNoOfTrade } from '#contract/money/payments/top-up.ts'
import { inTransaction } from '#kernel/database/index.ts'
import { notify } from '../../../people/notices/index.ts'
import { recordEvent } from '../orders/events.ts'
import { findOrder, lockOrder, updateOrder } from '../orders/order-queries.ts'
import { isPaid } from '../orders/order-states.ts'
import { paidTradeNo } from '../orders/pay-attempts.ts'
import { gatewayOf, type PaymentContext } from '../payment-context.ts'

/**
 * PAY-27: returns the second payment of an order that is paid already. No coins were credited for it, so none are taken.
 * The number of the refund belongs to the trade: however often this runs, the provider returns the money once.
 */
export const returnSurplus = async (context: PaymentContext, tradeNo: string): Promise<void> => {
  const order = await findOrder(context.db, orderNoOfTrade(tradeNo))
  if (!order || !isPaid(order.state) || paidTradeNo(order) === tradeNo) return
  const verdict = await gatewayOf(context, order.provider).refund(
    { orderNo: tradeNo, fen: order.fen },
    `S_${tradeNo}`,
    order.fen,
    '重复支付退回',
  )
  // Refused: the order stays with its reason in the list of those that need a review.
  if (verdict === 'pending') throw new Error(`重复支付 ${tradeNo} 的退款还没有结果`)
  if (verdict === 'done') await noteReturned(context.db, tradeNo)
}

const noteReturned = inTransaction(async (tx, tradeNo: string) => {
  const order = (await lockOrder(tx, orderNoOfTrade(tradeNo)))!
  const { order_no, provider, member_id, fen, review_reason } = order
  // The job may run twice.
  if (!review_reason?.startsWith('同一订单的另一笔支付')) return
  await updateOrder(tx, order_no, { review_reason: null })
  await recordEvent(tx, { provider, order_no, kind: 'surplus_returned', detail: `${review_reason}，已自动退回` })
  await notify(tx, member_id, {
    kind: 'payment',
    title: '重复支付已退回',
    body: `订单 ${order_no} 付了两次，多付的 ${yuanOf(fen)} 元已由${providers[provider].type}原路退回。`,
    link: backOffice.order(order_no),
  })
})
