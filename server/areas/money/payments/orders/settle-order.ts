import { backOffice } from '#contract/back-office-paths.ts'
import { yuanOf } from '#contract/money/payments/amounts.ts'
import { providers } from '#contract/money/payments/providers.ts'
import { orderNoOfTrade } from '#contract/money/payments/top-up.ts'
import { financeTabPath } from '#contract/paths.ts'
import { type Db, inTransaction, type Tx } from '#kernel/database/index.ts'
import { publishToMembers } from '#kernel/live/index.ts'
import { successorOf } from '../../../people/accounts/index.ts'
import { type NewNotice, notify } from '../../../people/notices/index.ts'
import { credit, passOnPaid } from '../../points/index.ts'
import { notifyAdministrators } from '../administrators.ts'
import type { ProviderFacts } from '../gateways/index.ts'
import { includesRefund, noteRefund } from '../refunds/note-refund.ts'
import { hasReturned, recordEvent } from './events.ts'
import { restoreLostOrder } from './lost-order.ts'
import { markForReview } from './mark-for-review.ts'
import { returnSurplusJob } from './order-jobs.job.ts'
import { findOrder, lockOrder, moveOrder, type OrderRow } from './order-queries.ts'
import { isPaid, isUnpaid, type OrderState, tradeStateOf } from './order-states.ts'
import { closingOtherWays, paidTradeNo } from './pay-attempts.ts'

/**
 * `noted`: a refund was recorded; `again`: repeated facts; `nothing`: the facts change nothing; `unknown_order` and
 * `doubtful`: the facts do not match our orders.
 */
export type Settled = 'settled' | 'noted' | 'again' | 'nothing' | 'unknown_order' | 'doubtful'

/**
 * The only code path to the state paid, for notices, polls, periodic checks and administrators: state, coins and notice
 * change in one transaction, once, however often and in whatever order the provider reports the facts.
 */
export const settle = async (db: Db, facts: ProviderFacts): Promise<Settled> => {
  if (facts.state !== 'paid' && facts.state !== 'refunded') return 'nothing'
  const known = (await findOrder(db, orderNoOfTrade(facts.orderNo))) ?? (await restoreLostOrder(db, facts))
  if (!known || known.provider !== facts.provider) return 'unknown_order'
  // Repeated notices need no lock.
  const isRepetition = !includesRefund(facts) && isPaid(known.state) && known.transaction_id === facts.transactionId
  if (isRepetition && known.fen === facts.fen) return 'again'
  return applyFacts(db, facts)
}

/** Locks the order before comparing it with the facts. */
const applyFacts = inTransaction(async (tx, facts: ProviderFacts): Promise<Settled> => {
  const orderNo = orderNoOfTrade(facts.orderNo)
  const order = (await lockOrder(tx, orderNo))!
  if (facts.fen !== order.fen)
    return markForReview(
      tx,
      order,
      `渠道金额 ${facts.fen === undefined ? '未知' : yuanOf(facts.fen)} 元，订单金额 ${yuanOf(order.fen)} 元`,
    )
  if (!facts.transactionId) return markForReview(tx, order, '渠道没有给出交易号')
  const isReturned = includesRefund(facts)
  if (isPaid(order.state) && order.transaction_id !== facts.transactionId) return noteSurplus(tx, order, facts)
  if (!isReturned) return isPaid(order.state) ? 'again' : pay(tx, order, facts)
  // The payment of an order may be reported only with its refund.
  if (!isPaid(order.state)) await pay(tx, order, facts)
  return noteRefund(tx, (await lockOrder(tx, orderNo))!, facts)
})

/** PAY-27: a second payment is credited to nobody; a job returns it, unless the provider has done so already. */
const noteSurplus = async (tx: Tx, order: OrderRow, facts: ProviderFacts): Promise<Settled> => {
  const payment = `同一订单的另一笔支付 ${facts.transactionId}`
  if (await hasReturned(tx, order.order_no, payment)) return 'again'
  if (includesRefund(facts)) return markForReview(tx, order, `${payment}，渠道已退款`)
  // A number that was paid twice cannot be told apart at the provider: people have to look at it.
  if (facts.orderNo !== paidTradeNo(order)) await returnSurplusJob.enqueue(tx, { tradeNo: facts.orderNo })
  return markForReview(tx, order, payment)
}

const pay = async (tx: Tx, order: OrderRow, facts: ProviderFacts): Promise<Settled> => {
  const state = isUnpaid(order.state) ? 'paid' : 'paid_late'
  const paid = await moveOrder(tx, order.order_no, state, {
    transaction_id: facts.transactionId!,
    paid_trade_no: facts.orderNo,
    paid_at: facts.paidAt ?? new Date(),
    settled_at: new Date(),
    next_check_at: closingOtherWays,
    review_reason: null,
  })
  return paid ? creditOrder(tx, paid) : 'again'
}

/** Credits the coins of a paid order once; `at` is the time of an imported order. */
export const creditCoins = (tx: Tx, paid: OrderRow, at?: Date) =>
  credit(tx, paid.member_id, paid.coins + paid.bonus, { kind: 'topup', ref: paid.order_no, ...recordOf(paid), at })

/** Credits the coins of an order that was just paid, and sends the notices; of a merged account both go on to the one that stays. */
const creditOrder = async (tx: Tx, paid: OrderRow): Promise<Settled> => {
  const isLate = paid.state === 'paid_late'
  const { provider, order_no, transaction_id, member_id: from } = paid
  const into = await successorOf(tx, from)
  await Promise.all([
    creditCoins(tx, paid),
    recordEvent(tx, { provider, order_no, kind: isLate ? 'paid_late' : 'paid', detail: transaction_id! }),
    notify(tx, into ?? from, isLate ? lateNotice(paid) : paidNotice(paid)),
  ])
  if (into) await passOnPaid(tx, { from, into, coins: paid.coins + paid.bonus, ref: order_no })
  publishOrder(tx, into ?? from, paid.order_no, paid.state)
  if (isLate) await notifyLatePayment(tx, paid)
  return 'settled'
}

/** The text of the member's record. */
const recordOf = ({ subject }: OrderRow) => ({ detail: `充值 ${subject}`, link: financeTabPath('recharge') })

const creditedNotice = ({ coins, bonus }: OrderRow, body: string): NewNotice => ({
  kind: 'payment',
  tone: 'good',
  title: `充值成功，${coins + bonus} V币已到账`,
  body,
  link: financeTabPath('recharge'),
})
const paidNotice = (order: OrderRow) =>
  creditedNotice(order, `订单 ${order.order_no}，${providers[order.provider].type}支付 ${yuanOf(order.fen)} 元。`)
const lateNotice = (order: OrderRow) =>
  creditedNotice(order, `订单 ${order.order_no} 关闭后收到了您的付款 ${yuanOf(order.fen)} 元，V币已照常到账。`)

const publishOrder = (tx: Tx, memberId: number, orderNo: string, state: OrderState) =>
  publishToMembers(tx, [memberId], { type: 'payment', orderNo, tradeState: tradeStateOf[state] })

const notifyLatePayment = (tx: Tx, { order_no, fen, provider, coins, bonus }: OrderRow) =>
  notifyAdministrators(tx, {
    kind: 'payment',
    title: '迟到的付款已补记',
    body: `订单 ${order_no}（${yuanOf(fen)} 元，${providers[provider].type}）关闭后付款，已补记 ${coins + bonus} V币。`,
    link: backOffice.order(order_no),
  })
