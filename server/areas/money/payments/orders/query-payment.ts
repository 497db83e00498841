import { fail } from '#kernel/errors/index.ts'
import type { PaymentContext } from '../payment-context.ts'
import { toPaymentState } from '../view.ts'
import { claimQuery, findOwnOrder, type OrderRow } from './order-queries.ts'
import { isPaid } from './order-states.ts'
import { queryProvider } from './query-trades.ts'

const queryIntervalSeconds = 5

/** Returns the state of the order; the provider is queried at most every five seconds, however often clients poll. */
export const queryPayment = async (context: PaymentContext, memberId: number, orderNo: string) => {
  const order = (await findOwnOrder(context.db, memberId, orderNo)) ?? fail('not_found')
  const gateway = context.gateways[order.provider]
  const mayQuery =
    gateway && !isPaid(order.state) && isDue(order) && (await claimQuery(context.db, orderNo, queryIntervalSeconds))
  if (!mayQuery) return { data: toPaymentState(order) }
  await queryProvider(context, gateway, orderNo)
  return { data: toPaymentState((await findOwnOrder(context.db, memberId, orderNo))!) }
}

/** Decided by the row already read, so that most polls need no write. A mark in the future is of a clock that was wrong. */
const isDue = ({ checked_at }: OrderRow) => {
  const seconds = checked_at === null ? Infinity : (Date.now() - checked_at.getTime()) / 1000
  return seconds >= queryIntervalSeconds || seconds < -60
}
