import { sql } from 'kysely'
import type { DifferenceKind } from '#contract/money/payments/payment-words.ts'
import type { Reconciliation } from '#contract/money/payments/payments.ts'
import { type Provider, providerNames, providers } from '#contract/money/payments/providers.ts'
import { orderNoOfTrade, tradeStates } from '#contract/money/payments/top-up.ts'
import type { Db } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import { dayEnd, dayStart } from '#kernel/time/index.ts'
import { type BillRow, type Gateway, GatewayTrouble } from '../gateways/index.ts'
import { findOrder, type OrderRow } from '../orders/order-queries.ts'
import { tradeStateOf } from '../orders/order-states.ts'
import { paidTradeNo } from '../orders/pay-attempts.ts'
import type { PaymentContext } from '../payment-context.ts'
import { findRefund } from '../refunds/refund-queries.ts'
import { type ComparedLine, compare, tallyOf } from './bill-differences.ts'
import { storeLines } from './statement-lines.ts'
import '../tables.ts'

const theirRows = async (gateway: Gateway, day: string): Promise<BillRow[] | GatewayTrouble> => {
  try {
    return await gateway.bill(day)
  } catch (error) {
    if (error instanceof GatewayTrouble) return error
    throw error
  }
}

/** A refund that spans midnight is in our orders and the bill on different days, which is not a difference. */
const spansMidnight = async (db: Db, { result, ours, theirs }: ComparedLine, day: string): Promise<boolean> => {
  if (result !== 'refund-extra' && result !== 'refund-missing') return false
  const refund = await findRefund(db, (ours ?? theirs)!.refundNo ?? '')
  if (!refund) return false
  if (result === 'refund-extra') return refund.requested_at < dayStart(day)
  // A refund that we have on this day, too, stands in the bill twice.
  const isOurs = refund.done_at !== null && refund.done_at >= dayStart(day) && refund.done_at < dayEnd(day)
  return refund.fen === theirs!.fen && refund.state !== 'refused' && !isOurs
}

const toDifference = (
  provider: Provider,
  kind: DifferenceKind,
  { ours, theirs }: ComparedLine,
  order: OrderRow | undefined,
) => {
  const row = (theirs ?? ours)!
  return {
    kind,
    sentence: sentences[kind],
    paymentType: providers[provider].type,
    // Without an order, the number by which the provider can be asked.
    orderNo: order?.order_no ?? row.orderNo,
    transactionId: row.transactionId,
    ourFee: ours?.fen ?? null,
    theirFee: theirs?.fen ?? null,
    time: row.at.toISOString(),
    orderStatus: order ? tradeStates[tradeStateOf[order.state]] : null,
  }
}

const sentences: Record<DifferenceKind, string> = {
  missing: '渠道已收款，我方没有入账，请向渠道复核并补记',
  extra: '我方已入账，渠道账单没有这笔收款',
  amount: '同一笔收款，双方金额不同',
  'refund-missing': '渠道已退款，我方没有退款记录',
  'refund-extra': '我方已退款，渠道账单没有这笔退款',
}

const linesOf = async (db: Db, ours: BillRow[], theirs: BillRow[], day: string): Promise<ComparedLine[]> => {
  const lines = []
  for (const line of compare(ours, theirs))
    lines.push((await spansMidnight(db, line, day)) ? { ...line, result: 'none' as const } : line)
  return lines
}

const differencesIn = async (db: Db, provider: Provider, lines: ComparedLine[]) => {
  const differences = []
  for (const line of lines) {
    if (line.result === 'none') continue
    const order = await findOrder(db, orderNoOfTrade((line.theirs ?? line.ours)!.orderNo))
    differences.push(toDifference(provider, line.result, line, order))
  }
  return differences
}

const compareProvider = async ({ db, log }: PaymentContext, provider: Provider, gateway: Gateway, day: string) => {
  const ours = await ourRows(db, provider, dayStart(day), dayEnd(day))
  const theirs = await theirRows(gateway, day)
  const line = { paymentType: providers[provider].type, ours: tallyOf(ours) }
  if (theirs instanceof GatewayTrouble) {
    log.warn({ provider, day, reason: theirs.message }, 'no bill')
    return { line: { ...line, theirs: null, trouble: '暂时取不到渠道账单，次日 10 点后再试' }, differences: [] }
  }
  const lines = await linesOf(db, ours, theirs, day)
  await storeLines(db, day, provider, lines)
  const differences = await differencesIn(db, provider, lines)
  if (dayEnd(day) <= new Date())
    await storeReconciliation(db, day, provider, tallyOf(ours), tallyOf(theirs), differences.length)
  return { line: { ...line, theirs: tallyOf(theirs), trouble: null }, differences }
}

/** Our payments and refunds of that day in the form of a bill. */
export const ourRows = async (db: Db, provider: Provider, from: Date, to: Date): Promise<BillRow[]> => {
  const orders = db.selectFrom('payment_order').selectAll().where('provider', '=', provider)
  const paid = await orders.where('paid_at', '>=', from).where('paid_at', '<', to).execute()
  const refunded = await db
    .selectFrom('payment_refund')
    .innerJoin('payment_order', 'payment_order.id', 'payment_refund.order_id')
    .select(['order_no', 'paid_trade_no', 'transaction_id', 'refund_no', 'payment_refund.fen', 'done_at'])
    .where('provider', '=', provider)
    .where('done_at', '>=', from)
    .where('done_at', '<', to)
    .execute()
  return [
    ...paid.map((row) => ({
      kind: 'payment' as const,
      orderNo: paidTradeNo(row),
      transactionId: row.transaction_id!,
      fen: row.fen,
      at: row.paid_at!,
    })),
    ...refunded.map((row) => ({
      kind: 'refund' as const,
      orderNo: paidTradeNo(row),
      transactionId: row.transaction_id!,
      refundNo: row.refund_no,
      fen: row.fen,
      at: row.done_at!,
    })),
  ]
}

type Sums = ReturnType<typeof tallyOf>

const storeReconciliation = async (
  db: Db,
  day: string,
  provider: Provider,
  ours: Sums,
  theirs: Sums,
  count: number,
) => {
  const found = {
    our_fen: ours.totalFee - ours.refundFee,
    provider_fen: theirs.totalFee - theirs.refundFee,
    difference_count: count,
  }
  await db
    .insertInto('payment_reconciliation')
    .values({ day, provider, ...found })
    .onConflict((conflict) =>
      conflict.columns(['day', 'provider']).doUpdateSet({ ...found, checked_at: sql<Date>`now()` }),
    )
    .execute()
}

/** Compares our orders of one Beijing day with each provider's bill and lists every difference. */
export const reconcile = async (context: PaymentContext, day: string): Promise<Reconciliation> => {
  if (dayStart(day) > new Date()) fail('day_not_over')
  const compared = []
  for (const provider of providerNames) {
    const gateway = context.gateways[provider]
    if (gateway) compared.push(await compareProvider(context, provider, gateway, day))
  }
  return {
    day,
    isFinal: dayEnd(day) <= new Date() && compared.every(({ line }) => line.theirs !== null),
    providers: compared.map(({ line }) => line),
    differences: compared.flatMap(({ differences }) => differences),
  }
}
