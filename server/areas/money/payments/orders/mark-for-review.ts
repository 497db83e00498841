import { backOffice } from '#contract/back-office-paths.ts'
import type { Tx } from '#kernel/database/index.ts'
import { notifyAdministrators } from '../administrators.ts'
import { recordEvent } from './events.ts'
import { type OrderRow, updateOrder } from './order-queries.ts'

/** Facts that do not match credit no coins and need a review; administrators are notified once per reason. */
export const markForReview = async (tx: Tx, order: OrderRow, reason: string): Promise<'doubtful'> => {
  if (order.review_reason === reason) return 'doubtful'
  await updateOrder(tx, order.order_no, { review_reason: reason })
  await recordEvent(tx, { provider: order.provider, order_no: order.order_no, kind: 'doubt', detail: reason })
  await notifyAdministrators(tx, {
    kind: 'payment',
    tone: 'bad',
    title: '有一笔充值订单需要复核',
    body: `订单 ${order.order_no}：${reason}`,
    link: backOffice.order(order.order_no),
  })
  return 'doubtful'
}
