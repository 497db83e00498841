import { afterAll, beforeAll, expect, test } from 'vitest'
import * as payments from '#contract/money/payments/payments.ts'
import { expectSoundLedger } from '../server/areas/money/points/testing/ledger.ts'
import { type PaymentPortal, paymentPortal } from '../server/testing/payments.ts'
import { loadAccounts } from './accounts.ts'
import { loadFinance } from './finance.ts'

let portal: PaymentPortal
beforeAll(async () => {
  portal = await paymentPortal()
  await loadAccounts(portal.db, () => {})
})
afterAll(() => portal.close())

const pay = async () => {
  const { body } = await (await portal.aMember()).calls(payments.payByWechat, { amount: 30 })
  portal.cashier.pay({ orderNo: body.orderNo })
  await portal.cashier.settled()
}

test('there is a whole and a partial refund and one adjustment of each decision, also when the load is repeated', async () => {
  await pay()
  await pay()
  const { context } = portal
  const services = { ...context, config: { ...portal.parts.config, simulatesPayments: true } }
  for (const _ of [1, 2]) await loadFinance(services, context.gateways)
  const orders = await portal.db.selectFrom('payment_order').select(['state', 'refunded_fen']).orderBy('id').execute()
  expect(orders).toEqual([
    { state: 'refunded', refunded_fen: 3000 },
    { state: 'paid', refunded_fen: 1500 },
  ])
  const adjustments = await portal.db.selectFrom('point_adjustment').select('state').orderBy('id').execute()
  expect(adjustments.map(({ state }) => state)).toEqual(['approved', 'rejected', 'withdrawn'])
  await expectSoundLedger(portal.db)
})
