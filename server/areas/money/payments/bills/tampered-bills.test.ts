import { afterAll, beforeAll, expect, test } from 'vitest'
import * as payments from '#contract/money/payments/payments.ts'
import { type PaymentPortal, paymentPortal } from '../../../../testing/payments.ts'
import type { Person } from '../../../../testing/portal.ts'
import { checkLedgerAfterAll } from '../../points/testing/ledger.ts'
import type { BillRow } from '../gateways/index.ts'
import { reconcile } from './reconcile.ts'
import { runReconciliation } from './reconciliation-run.ts'

let portal: PaymentPortal
let admin: Person
let orderNo: string
let bill: BillRow[]
const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
beforeAll(async () => {
  portal = await paymentPortal()
  admin = await portal.anAdministrator()
  portal.cashier.set({ earlyBills: true })
  const member = await portal.aMember()
  ;({ orderNo } = (await member.calls(payments.payByWechat, { amount: 20 })).body)
  portal.cashier.pay({ orderNo })
  await portal.cashier.settled()
  await admin.calls(payments.refundOrder, { orderNo, refundFee: 500, reason: '误充' })
  bill = await portal.context.gateways.wechat!.bill(today)
  expect(bill.map(({ kind }) => kind)).toEqual(['payment', 'refund'])
})
afterAll(() => portal.close())
checkLedgerAfterAll(() => portal.db)

/** Our orders against this bill in place of the provider's. */
const differencesOf = async (rows: BillRow[]) => {
  const { wechat, ...gateways } = portal.context.gateways
  const { differences } = await reconcile(
    { ...portal.context, gateways: { ...gateways, wechat: { ...wechat!, bill: async () => rows } } },
    today,
  )
  return differences
}
const [payment, refunded] = [0, 1]
const changed = (at: number, change: Partial<BillRow>) => bill.map((row, n) => (n === at ? { ...row, ...change } : row))

test.each<[string, () => BillRow[], string[]]>([
  ['as it is', () => bill, []],
  ['in another order', () => bill.toReversed(), []],
  ['that is empty', () => [], ['extra', 'refund-extra']],
  ['without the payment', () => bill.slice(1), ['extra']],
  ['without the refund', () => bill.slice(0, 1), ['refund-extra']],
  ['with the payment twice', () => [bill[payment]!, ...bill], ['missing']],
  ['with the refund twice', () => [...bill, bill[refunded]!], ['refund-missing']],
  ['with another amount', () => changed(payment, { fen: 2001 }), ['amount']],
  ['with another refunded amount', () => changed(refunded, { fen: 501 }), ['amount']],
  ['with another transaction', () => changed(payment, { transactionId: '4200000000000000000' }), ['missing', 'extra']],
  ['with an unknown order', () => [...bill, { ...bill[payment]!, orderNo: "x'; drop table member --" }], ['missing']],
  [
    'with a payment as a refund',
    () => changed(payment, { kind: 'refund', refundNo: 'R_X' }),
    ['extra', 'refund-missing'],
  ],
])('a bill %s names every difference and changes no order', async (_what, rows, kinds) => {
  const before = await portal.db.selectFrom('payment_order').selectAll().execute()
  const found = await differencesOf(rows())
  expect(found.map(({ kind }) => kind).sort()).toEqual(kinds.toSorted())
  expect(await portal.db.selectFrom('payment_order').selectAll().execute()).toEqual(before)
})

test('two workers that run the same comparison list every line once', async () => {
  expect((await admin.calls(payments.startReconciliation, { from: today, to: today })).status).toBe(201)
  const { id } = await portal.db.selectFrom('payment_reconciliation_run').select('id').executeTakeFirstOrThrow()
  await Promise.all([runReconciliation(portal.context, id), runReconciliation(portal.context, id)])
  const { body } = await admin.calls(payments.listStatementLines, { from: today, to: today })
  expect(body.content.map(({ kind, difference }) => [kind, difference]).sort()).toEqual([
    ['payment', 'none'],
    ['refund', 'none'],
  ])
  expect((await admin.calls(payments.getReconciliationRun)).body.last).toMatchObject({
    isRunning: false,
    doneDays: 1,
    differenceCount: 0,
  })
})
