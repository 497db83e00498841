import { fail } from '#kernel/errors/index.ts'
import type { PaymentContext } from '../payment-context.ts'
import { toPaymentState } from '../view.ts'
import { askProvider } from './check-order.ts'
import { claimAsking, findMine, type OrderRow } from './order-queries.ts'
import { isPaid } from './order-states.ts'

const askEverySeconds = 5

/** What our row says, the provider having been asked at most every five seconds, whoever asks us how often. */
export const queryPayment = async (context: PaymentContext, memberId: number, orderNo: string) => {
  const order = (await findMine(context.db, memberId, orderNo)) ?? fail('not_found')
  const gateway = context.gateways[order.provider]
  const mayAsk =
    gateway && !isPaid(order.state) && isDue(order) && (await claimAsking(context.db, orderNo, askEverySeconds))
  if (!mayAsk) return { data: toPaymentState(order) }
  await askProvider(context, gateway, orderNo)
  return { data: toPaymentState((await findMine(context.db, memberId, orderNo))!) }
}

/** By the row that was read: most who poll need not try to claim anything. */
const isDue = ({ checked_at }: OrderRow) =>
  checked_at === null || Date.now() - checked_at.getTime() >= askEverySeconds * 1000
