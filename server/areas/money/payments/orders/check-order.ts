import { inTransaction, type Tx } from '#kernel/database/index.ts'
import type { Gateway } from '../gateways/index.ts'
import type { PaymentContext } from '../payment-context.ts'
import { retryRefund } from '../refunds/send-refund.ts'
import { checkOrderJob } from './order-jobs.job.ts'
import {
  claimLaterCheck,
  findOrder,
  inSeconds,
  moveOrder,
  type OrderRow,
  setNextCheck,
  updateOrder,
} from './order-queries.ts'
import { isOpen, isPaid } from './order-states.ts'
import { findTradeNumbers, paidTradeNo } from './pay-attempts.ts'
import { closeTrades, queryProvider, queryTrade } from './query-trades.ts'

/** While an order can be paid, the provider is queried about every minute in case a payment notice is lost. */
export const secondsBetweenChecks = 45
/** An order unknown to the provider may still appear there until this time after its expiry. */
const graceMs = 120_000
const closingRetrySeconds = [5, 15, 30, 60]
/** Checks for a late payment ten minutes, an hour and a day after closing. */
const afterClosingSeconds = [600, 3_600, 86_400]

/** Checks one order as its state and the time require. May run twice or concurrently. */
export const checkOrder = async (context: PaymentContext, orderNo: string): Promise<void> => {
  const order = await findOrder(context.db, orderNo)
  const gateway = order && context.gateways[order.provider]
  if (order?.refund_state === 'pending') return retryRefund(context, orderNo)
  if (!order) return
  if (isPaid(order.state)) return closeOtherWays(context, gateway, order)
  // A provider without a contract cannot be queried any more.
  if (!gateway) return updateOrder(context.db, orderNo, { next_check_at: null })
  if (order.state === 'closed' || order.state === 'cancelled') return checkEnded(context, gateway, order)
  if (isOpen(order.state) && order.expires_at > new Date()) return checkOpen(context, gateway, order)
  const closing = isOpen(order.state) ? await moveOrder(context.db, orderNo, 'closing', { check_count: 0 }) : order
  if (closing) await closeOrder(context, gateway, closing)
}

const checkOpen = async (context: PaymentContext, gateway: Gateway, { order_no }: OrderRow) => {
  await updateOrder(context.db, order_no, { next_check_at: inSeconds(secondsBetweenChecks) })
  await queryProvider(context, gateway, order_no)
}

/**
 * Queries, closes and queries again: only the provider's confirmation closes an order, because somebody may be typing
 * the password at this very moment. Without it the order stays and is retried.
 */
const closeOrder = async (context: PaymentContext, gateway: Gateway, order: OrderRow) => {
  const before = await queryProvider(context, gateway, order.order_no)
  if (before.outcome === 'settled' || before.outcome === 'again') return
  if (before.state !== 'closed') await closeTrades(context, gateway, order.order_no)
  const after = before.state === 'closed' ? before : await queryProvider(context, gateway, order.order_no)
  if (after.outcome === 'settled' || after.outcome === 'again') return
  const isOver = order.expires_at.getTime() + graceMs <= Date.now()
  if (after.state === 'closed' || (after.state === 'absent' && isOver)) await markClosed(context, order)
  else await retryLater(context.db, order)
}

const markClosed = ({ db }: PaymentContext, { order_no }: OrderRow) =>
  moveOrder(db, order_no, 'closed', { ...endOfOrder(), code_url: null })

/** The columns of an order that ends unpaid now; it is checked again later. */
export const endOfOrder = () => ({
  closed_at: new Date(),
  check_count: 0,
  next_check_at: inSeconds(afterClosingSeconds[0]!),
})

const retryLater = inTransaction(async (tx: Tx, { order_no, check_count }: OrderRow) => {
  const delaySeconds = closingRetrySeconds[Math.min(check_count, closingRetrySeconds.length - 1)]!
  await updateOrder(tx, order_no, { check_count: check_count + 1, next_check_at: inSeconds(delaySeconds) })
  await checkOrderJob.enqueue(tx, { orderNo: order_no }, { delaySeconds })
})

/** At the time of one of the later checks: settles a late payment; closes a trade that is still open at the provider. */
const checkEnded = async (context: PaymentContext, gateway: Gateway, order: OrderRow) => {
  const [last = 0, next] = afterClosingSeconds.slice(order.check_count)
  const nextAt = next === undefined ? null : inSeconds(next - last)
  if (!(await claimLaterCheck(context.db, order, nextAt))) return
  const { state } = await queryProvider(context, gateway, order.order_no)
  if (state === 'waiting') await closeTrades(context, gateway, order.order_no)
}

/**
 * PAY-26: closes the other ways of a paid order, so that nobody pays twice. One that was paid meanwhile needs a review;
 * one that the provider does not know yet is closed again until its time is over.
 */
const closeOtherWays = async (context: PaymentContext, gateway: Gateway | undefined, order: OrderRow) => {
  if (order.next_check_at === null) return
  const others = (await findTradeNumbers(context.db, order.order_no)).filter((no) => no !== paidTradeNo(order))
  const states = []
  for (const tradeNo of gateway ? others : []) {
    await gateway!.close(tradeNo)
    states.push((await queryTrade(context, gateway!, tradeNo)).state)
  }
  const isOver = order.expires_at.getTime() + graceMs <= Date.now()
  const isDone = isOver || !states.some((state) => ['unknown', 'waiting', 'absent'].includes(state))
  await setNextCheck(context.db, order.order_no, isDone ? null : inSeconds(secondsBetweenChecks))
}
