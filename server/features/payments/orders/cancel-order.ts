import { fail } from '#kernel/errors/index.ts'
import type { PaymentContext } from '../payment-context.ts'
import { toOrder } from '../view.ts'
import { askProvider, endedNow } from './check-order.ts'
import { findMine, moveOrder } from './order-queries.ts'
import { isPaid, isUnpaid } from './order-states.ts'

/**
 * Gives up an unpaid order of mine, at the provider too. One that turns out to be paid is credited instead; what the
 * provider could not be told is looked at again, and money that comes all the same is credited late.
 */
export const cancelOrder = async (context: PaymentContext, memberId: number, orderNo: string) => {
  const order = (await findMine(context.db, memberId, orderNo)) ?? fail('not_found')
  if (!isUnpaid(order.state)) fail('order_not_payable')
  const gateway = context.gateways[order.provider]
  if (gateway) {
    const closed = await gateway.close(orderNo)
    if (closed === 'paid') await askProvider(context, gateway, orderNo)
  }
  await moveOrder(context.db, orderNo, 'cancelled', { ...endedNow(), code_url: null })
  const now = (await findMine(context.db, memberId, orderNo))!
  if (!isPaid(now.state) && now.state !== 'cancelled') fail('order_not_payable')
  return toOrder(now)
}
