import { fail } from '#kernel/errors/index.ts'
import type { PaymentContext } from '../payment-context.ts'
import { toOrder } from '../view.ts'
import { endOfOrder } from './check-order.ts'
import { findOwnOrder, moveOrder } from './order-queries.ts'
import { isPaid, isUnpaid } from './order-states.ts'
import { closeTrades, queryProvider } from './query-trades.ts'

/**
 * Cancels the member's own unpaid order, at the provider too. An order that turns out to be paid is credited instead;
 * when the provider cannot be reached the order is checked again later, and a payment that still arrives is credited
 * late.
 */
export const cancelOrder = async (context: PaymentContext, memberId: number, orderNo: string) => {
  const order = (await findOwnOrder(context.db, memberId, orderNo)) ?? fail('not_found')
  if (!isUnpaid(order.state)) fail('order_not_payable')
  const gateway = context.gateways[order.provider]
  if (gateway) {
    const closed = await closeTrades(context, gateway, orderNo)
    if (closed === 'paid') await queryProvider(context, gateway, orderNo)
  }
  await moveOrder(context.db, orderNo, 'cancelled', { ...endOfOrder(), code_url: null })
  const now = (await findOwnOrder(context.db, memberId, orderNo))!
  if (!isPaid(now.state) && now.state !== 'cancelled') fail('order_not_payable')
  return toOrder(now)
}
