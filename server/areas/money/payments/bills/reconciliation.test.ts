import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as payments from '#contract/money/payments/payments.ts'
import { type PaymentPortal, paymentPortal } from '../../../../testing/payments.ts'
import type { Person } from '../../../../testing/portal.ts'
import { checkLedgerAfterAll } from '../../points/testing/ledger.ts'
import { runReconciliation } from './reconciliation-run.ts'

let portal: PaymentPortal
let admin: Person
let member: Person
const orders = { fine: '', missed: '' }
beforeAll(async () => {
  portal = await paymentPortal()
  admin = await portal.anAdministrator()
  member = await portal.aMember()
  portal.cashier.set({ earlyBills: true })
  const order = async (amount: number) => (await member.calls(payments.payByWechat, { amount })).body.orderNo
  Object.assign(orders, { fine: await order(20), missed: await order(21) })
  portal.cashier.pay({ orderNo: orders.fine })
  portal.cashier.pay({ orderNo: orders.missed, notice: { isDropped: true } })
  await portal.cashier.settled()
  await admin.calls(payments.refundOrder, { orderNo: orders.fine, refundFee: 500, reason: '误充' })
})
afterAll(() => portal.close())
checkLedgerAfterAll(() => portal.db)

const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
const period = { from: today, to: today }
const start = (by: Person, days = period) => by.calls(payments.startReconciliation, days)
const lines = async (query: object = {}) =>
  (await admin.calls(payments.listStatementLines, { ...period, ...query })).body
const lastRun = async () => (await admin.calls(payments.getReconciliationRun)).body.last

test('a run is started once at a time, tells its progress and ends with the number of differences', async () => {
  expect(await lastRun()).toBeNull()
  expect((await start(portal.visitor)).status).toBe(401)
  expect((await start(member)).status).toBe(403)
  const both = await Promise.all([start(admin), start(admin)])
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  expect(both.find(({ status }) => status === 409)!.body).toMatchObject({ message: '正在对账，请等它完成' })
  expect(await lastRun()).toMatchObject({ isRunning: true, doneDays: 0, totalDays: 1, userName: admin.username })
  const { id } = await portal.db.selectFrom('payment_reconciliation_run').select('id').executeTakeFirstOrThrow()
  await runReconciliation(portal.context, id)
  expect(await lastRun()).toMatchObject({ isRunning: false, doneDays: 1, differenceCount: 1, missingBills: 0 })
})

test('a run that was lost with its worker does not block the next one', async () => {
  expect((await start(admin)).status).toBe(201)
  await sql`update payment_reconciliation_run set progressed_at = now() - interval '11 minutes'`.execute(portal.db)
  expect((await lastRun())!.isRunning).toBe(false)
  expect((await start(admin)).status).toBe(201)
})

test('refuses future, reversed and too many days', async () => {
  const refusal = async (days: typeof period) => {
    const { status, body } = await start(admin, days)
    return [status, (body as unknown as { message: string }).message]
  }
  expect(await refusal({ from: today, to: '2099-01-01' })).toEqual([400, '不能对未来的日期对账'])
  expect(await refusal({ from: today, to: '2026-01-01' })).toEqual([400, '开始日期不能晚于结束日期'])
  expect(await refusal({ from: '2026-01-01', to: today })).toEqual([400, '一次最多对账 31 天'])
})

test('every line of a day is listed, filtered by its difference and exported', async () => {
  const all = await lines()
  expect(all.counts).toEqual({ none: 2, missing: 1, extra: 0, amount: 0, 'refund-missing': 0, 'refund-extra': 0 })
  expect(all.totalElements).toBe(3)
  const missing = await lines({ difference: 'missing' })
  expect(missing.content).toMatchObject([
    {
      orderNo: orders.missed,
      kind: 'payment',
      ourFee: null,
      theirFee: 2100,
      orderStatus: '未支付',
      paymentType: '微信',
    },
  ])
  expect(missing.counts).toEqual(all.counts)
  const ours = await lines({ orderNo: orders.fine })
  expect(ours.content.map(({ kind, ourFee, theirFee }) => [kind, ourFee, theirFee])).toEqual([
    ['refund', 500, 500],
    ['payment', 2000, 2000],
  ])
  expect((await lines({ paymentType: '支付宝' })).totalElements).toBe(0)
  const file = String((await admin.calls(payments.exportStatementLines, { ...period, difference: 'missing' })).body)
  expect(file.split('\r\n')[1]).toMatch(new RegExp(`收款|${orders.missed}`))
  expect(file).toContain('渠道有，我方无')
  expect((await member.calls(payments.listStatementLines, period)).status).toBe(403)
})

test('a second comparison replaces the lines of the first', async () => {
  await admin.calls(payments.recheckOrder, { orderNo: orders.missed })
  await Promise.all([1, 2].map(() => admin.calls(payments.reconcileDay, { day: today })))
  expect((await lines()).counts).toMatchObject({ none: 3, missing: 0 })
})

test('a part of an order number is found by an index', async () => {
  const plan = await portal.db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx)
    return sql<Record<string, string>>`
      explain select id from payment_order where order_no like ${`%${orders.fine.slice(-9)}%`}`.execute(tx)
  })
  expect(JSON.stringify(plan.rows)).toContain('payment_order_number_parts')
})
