import { yuanOf } from '#contract/money/payments/amounts.ts'
import { financeTabPath } from '#contract/paths.ts'
import type { Tx } from '#kernel/database/index.ts'
import { notify } from '../../../people/notices/index.ts'
import { recordEvent } from '../orders/events.ts'
import { type OrderRow, updateOrder } from '../orders/order-queries.ts'
import { type RefundRow, updateRefund } from './refund-queries.ts'

/** Completes a refund that we requested. */
export const finishRefund = async (tx: Tx, order: OrderRow, refund: RefundRow): Promise<void> => {
  await updateRefund(tx, refund.id, { state: 'done', done_at: new Date() })
  await updateOrder(tx, order.order_no, { refund_state: 'done', next_check_at: null, review_reason: null })
  const { provider, order_no } = order
  await recordEvent(tx, { provider, order_no, kind: 'refund_done', detail: refund.refund_no })
  const part = refund.fen < order.fen ? '部分' : ''
  await notify(tx, order.member_id, {
    kind: 'payment',
    title: `充值订单已${part}退款 ${yuanOf(refund.fen)} 元`,
    body: `订单 ${order_no}：${refund.reason}。款项原路退回，收回 ${refund.coins} V币。`,
    link: financeTabPath('recharge'),
  })
}
