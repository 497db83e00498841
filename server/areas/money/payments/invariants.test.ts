import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as payments from '#contract/money/payments/payments.ts'
import { type PaymentPortal, paymentPortal } from '../../../testing/payments.ts'
import { brokenBy } from '../points/testing/ledger.ts'

let portal: PaymentPortal
const orders = { paid: '', refunded: '', unpaid: '' }
beforeAll(async () => {
  portal = await paymentPortal()
  const [member, admin] = [await portal.aMember(), await portal.anAdministrator()]
  const order = async (amount: number) => (await member.calls(payments.payByWechat, { amount })).body.orderNo
  const bought = async (amount: number) => {
    const orderNo = await order(amount)
    portal.cashier.pay({ orderNo })
    await portal.cashier.settled()
    return orderNo
  }
  Object.assign(orders, { paid: await bought(20), refunded: await bought(30), unpaid: await order(40) })
  await admin.calls(payments.refundOrder, { orderNo: orders.refunded, reason: '误充' })
  // Constraints refuse most of this already; the test checks that the invariants find it too.
  await sql`alter table payment_order drop constraint payment_order_paid_facts,
    drop constraint payment_order_refund_facts, drop constraint payment_order_refunded_at_most_whole`.execute(portal.db)
  await sql`drop index payment_order_transaction`.execute(portal.db)
})
afterAll(() => portal.close())

const setting = (order: keyof typeof orders, change: string) => () =>
  `update payment_order set ${change} where order_no = '${orders[order]}'`

test.each<[string, () => string, () => string, string[]]>([
  [
    'coins for an unpaid order',
    setting('paid', "state = 'closing'"),
    setting('paid', "state = 'paid'"),
    ['I4', 'I9', 'I10'],
  ],
  [
    'a paid order without its coins',
    setting('unpaid', "state = 'paid'"),
    setting('unpaid', "state = 'paying'"),
    ['I4', 'I10'],
  ],
  [
    'more coins than were offered',
    setting('paid', 'coins = coins - 1'),
    setting('paid', 'coins = coins + 1'),
    ['I5', 'I10'],
  ],
  [
    'one transaction for two orders',
    () =>
      `update payment_order set transaction_id = (select transaction_id from payment_order
       where order_no = '${orders.paid}') where order_no = '${orders.unpaid}'`,
    setting('unpaid', 'transaction_id = null'),
    ['I4'],
  ],
  [
    'a whole refund of an order that is still paid',
    setting('refunded', "state = 'paid'"),
    setting('refunded', "state = 'refunded'"),
    ['I9'],
  ],
  [
    'a refund of other coins than were taken back',
    () => 'update payment_refund set coins = coins + 1',
    () => 'update payment_refund set coins = coins - 1',
    ['I9', 'I10'],
  ],
  [
    'more refunded than its refunds say',
    setting('paid', 'refunded_fen = 100'),
    setting('paid', 'refunded_fen = 0'),
    ['I9'],
  ],
  [
    'a payment of a disabled member without coins',
    () =>
      `with owner as (update member set enabled = false
         where id = (select member_id from payment_order where order_no = '${orders.unpaid}'))
       ${setting('unpaid', "state = 'paid'")()}`,
    () =>
      `with owner as (update member set enabled = true
         where id = (select member_id from payment_order where order_no = '${orders.unpaid}'))
       ${setting('unpaid', "state = 'paying'")()}`,
    ['I4', 'I10', 'I12'],
  ],
  [
    'an amount that is not in whole yuan',
    setting('unpaid', 'fen = fen + 50'),
    setting('unpaid', 'fen = fen - 50'),
    ['I14'],
  ],
  [
    'a bill that differs',
    () =>
      `insert into payment_reconciliation (day, provider, our_fen, provider_fen, difference_count)
       values ('2026-01-01', 'wechat', 100, 300, 1)`,
    () => `delete from payment_reconciliation where day = '2026-01-01'`,
    ['I10'],
  ],
])('find %s', async (_what, statement, undo, broken) => {
  expect(await brokenBy(portal.db, statement(), undo())).toEqual(broken)
})
