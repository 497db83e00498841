import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { tradeNoOf } from '#contract/money/payments/top-up.ts'
import { type Db, inTransaction, type Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { PayWay } from '../gateways/index.ts'
import { lockOrder, type OrderRow } from './order-queries.ts'
import { isOpen } from './order-states.ts'
import '../tables.ts'

/** More are not needed within the minutes that an order lives, and each is queried and closed. */
export const maxAttempts = 10

/** Compared, never read: neither addresses nor openids are stored. */
const payerOf = (orderNo: string, way: PayWay): string => {
  const payer = 'clientIp' in way ? way.clientIp : 'openid' in way ? way.openid : undefined
  return payer === undefined ? '' : createHash('sha256').update(`${orderNo} ${payer}`).digest('base64url')
}

/**
 * The number that this way of paying the order has at the provider. Another way has another number, and so has the same
 * one from another address or of another person, because providers refuse a known number with other values.
 */
export const claimTradeNo = inTransaction(async (tx, { order_no }: OrderRow, way: PayWay): Promise<string> => {
  const order = (await lockOrder(tx, order_no))!
  // An order that is being closed knows all numbers that have to be closed.
  if (!isOpen(order.state)) fail('order_not_payable')
  const attempts = await tx.selectFrom('payment_attempt').selectAll().where('order_id', '=', order.id).execute()
  const payer = payerOf(order_no, way)
  const known = attempts.find((one) => one.way === way.name && one.payer === payer)
  if (known) return known.trade_no
  if (attempts.length >= maxAttempts) fail('pay_ways_exhausted')
  const tradeNo = tradeNoOf(order_no, attempts.length)
  await tx
    .insertInto('payment_attempt')
    .values({ order_id: order.id, way: way.name, trade_no: tradeNo, payer })
    .execute()
  return tradeNo
})

/** All numbers under which the provider may know the order; an order without attempts is known by its own. */
export const findTradeNumbers = async (db: Db | Tx, orderNo: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('payment_attempt')
    .innerJoin('payment_order', 'payment_order.id', 'payment_attempt.order_id')
    .select('trade_no')
    .where('order_no', '=', orderNo)
    .orderBy('payment_attempt.id')
    .execute()
  return rows.length > 0 ? rows.map(({ trade_no }) => trade_no) : [orderNo]
}

/** When an order that is being paid is checked next: at once if it has other ways to be paid, which the sweep closes. */
export const closingOtherWays = sql<Date | null>`
  case when (select count(*) from payment_attempt where order_id = payment_order.id) > 1 then now() end`

/** The number under which a paid order was paid. */
export const paidTradeNo = ({ paid_trade_no, order_no }: Pick<OrderRow, 'paid_trade_no' | 'order_no'>): string =>
  paid_trade_no ?? order_no
