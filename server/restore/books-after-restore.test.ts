import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as payments from '#contract/money/payments/payments.ts'
import * as backups from '#contract/office/operations/backups.ts'
import { type Connection, connect } from '#kernel/database/index.ts'
import { createLog } from '#kernel/log/index.ts'
import { reconcile } from '../areas/money/payments/bills/reconcile.ts'
import { checkOrder } from '../areas/money/payments/orders/check-order.ts'
import { recheckOrder } from '../areas/money/payments/orders/recheck-order.ts'
import { settle } from '../areas/money/payments/orders/settle-order.ts'
import { balanceOf } from '../areas/money/points/index.ts'
import { expectSoundLedger } from '../areas/money/points/testing/ledger.ts'
import { runBackup } from '../areas/office/operations/backups/make-backup.ts'
import { loadConfig } from '../config.ts'
import { type Postgres, startPostgres } from '../postgres/launcher.ts'
import { type PaymentPortal, paymentPortal } from '../testing/payments.ts'
import type { Person } from '../testing/portal.ts'
import { restorePortal } from './restore-portal.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'shuzi-books-'))
const quiet = { say: () => {}, during: <T>(_what: string, work: Promise<T>) => work }
let portal: PaymentPortal
let restored: Connection
let server: Postgres
let admin: Person
let li: Person
const orders = { before: '', lostNotice: '', during: '', after: '', afterByAlipay: '' }

const order = async (amount: number) => (await li.calls(payments.payByWechat, { amount })).body.orderNo
const pays = async (orderNo: string, more: object = {}) => {
  portal.cashier.pay({ orderNo, ...more })
  await portal.cashier.settled()
}

/** Compares the provider's payments with our paid orders. */
const compareLedgers = async () => {
  const ours = await restored.db
    .selectFrom('payment_order')
    .selectAll()
    .where('transaction_id', 'is not', null)
    .execute()
  const theirs = portal.cashier.ledger()
  expect(ours.map(({ order_no }) => order_no).sort()).toEqual(theirs.rows.map(({ orderNo }) => orderNo).sort())
  expect(ours.reduce((sum, { fen }) => sum + fen, 0)).toBe(theirs.paidFen)
}

beforeAll(async () => {
  portal = await paymentPortal()
  portal.cashier.set({ earlyBills: true })
  admin = await portal.anAdministrator()
  li = await portal.aMember()
  orders.before = await order(10)
  await pays(orders.before)
  orders.during = await order(20)
  orders.lostNotice = await order(30)
  await admin.calls(backups.requestBackup)
  const { id } = (await admin.calls(backups.listBackups)).body[0]!
  const context = { ...portal, log: createLog('silent'), progress: () => {}, signal: new AbortController().signal }
  await runBackup(context, id)
  // Everything from here on is not in the backup.
  await pays(orders.during)
  await pays(orders.lostNotice, { notice: { isDropped: true } })
  orders.after = await order(40)
  await pays(orders.after)
  const byAlipay = (await li.calls(payments.payByAlipay, { amount: 50 })).body
  orders.afterByAlipay = byAlipay.orderNo
  portal.cashier.openPaymentPage({ url: byAlipay.pageUrl })
  await pays(orders.afterByAlipay)

  const backupFolder = path.join(portal.dataDir, 'files/backups')
  const dir = path.join(folder, 'restored')
  mkdirSync(dir)
  for (const one of [folder, dir]) chmodSync(one, 0o755) // as root the database runs under another account
  expect(
    await restorePortal(path.join(backupFolder, readdirSync(backupFolder)[0]!), loadConfig({ DATA_DIR: dir }), quiet),
  ).toBe(true)
  server = await startPostgres({ dir: path.join(dir, 'postgres'), log: () => {} })
  restored = connect(server.url, { max: 4 })
})
afterAll(async () => {
  await restored?.close()
  await server?.stop('now')
  await portal.close()
  rmSync(folder, { recursive: true, force: true })
})

test('T14: after a restore the ledger is sound, every missing payment is listed, and each is credited once', async () => {
  const context = { ...portal.context, db: restored.db }
  await expectSoundLedger(restored.db)
  const day = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
  const lost = [orders.during, orders.lostNotice, orders.after, orders.afterByAlipay].sort()
  const { differences } = await reconcile(context, day)
  expect(differences.map(({ kind, orderNo }) => ({ kind, orderNo })).sort(byNumber)).toEqual(
    lost.map((orderNo) => ({ kind: 'missing', orderNo })),
  )

  // Periodic checks, administrators and payment notices report the payments again, concurrently and repeatedly.
  const actor = {
    id: admin.id,
    username: 'admin',
    name: 'admin',
    sessionId: 0,
    level: 1,
    role: 'admin',
    mustChangePassword: false,
  } as const
  await Promise.all([1, 2, 3].map(() => checkOrder(context, orders.during)))
  for (const orderNo of lost) await Promise.all([1, 2, 3].map(() => recheckOrder(context, actor, orderNo)))
  for (const gateway of [context.gateways.wechat!, context.gateways.alipay!])
    for (const orderNo of lost) await settle(restored.db, await gateway.query(orderNo))

  await compareLedgers()
  expect((await reconcile(context, day)).differences).toEqual([])
  expect(await balanceOf(restored.db, li.id)).toBe(100 + 200 + 300 + 400 + 600) // fifty yuan have a bonus
  await expectSoundLedger(restored.db)
  const late = await restored.db
    .selectFrom('payment_event')
    .select('order_no')
    .where('kind', '=', 'paid_late')
    .execute()
  expect(late.map(({ order_no }) => order_no).sort()).toEqual([orders.after, orders.afterByAlipay].sort())
})

test('an unknown order is not created', async () => {
  const facts = {
    provider: 'wechat',
    orderNo: 'ORDER_OF_NOBODY',
    state: 'paid',
    transactionId: '1',
    fen: 1000,
  } as const
  expect(await settle(restored.db, facts)).toBe('unknown_order')
  // A memo is valid only for its own order.
  const known = await portal.context.gateways.wechat!.query(orders.after)
  expect(known.memo).toBe(`${li.id}.400.0`)
  await expectSoundLedger(restored.db)
})

const byNumber = (one: { orderNo: string }, other: { orderNo: string }) => (one.orderNo < other.orderNo ? -1 : 1)
