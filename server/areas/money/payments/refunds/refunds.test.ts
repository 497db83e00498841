import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import WebSocket from 'ws'
import * as payments from '#contract/money/payments/payments.ts'
import * as audit from '#contract/people/accounts/audit.ts'
import * as notices from '#contract/people/notices/notices.ts'
import { inTransaction } from '#kernel/database/index.ts'
import { type PaymentPortal, paymentPortal } from '../../../../testing/payments.ts'
import type { Person } from '../../../../testing/portal.ts'
import { balanceOf, spend } from '../../points/index.ts'
import { checkLedgerAfterAll } from '../../points/testing/ledger.ts'
import { checkDueOrders } from '../orders/sweep-orders.ts'

let portal: PaymentPortal
let admin: Person
beforeAll(async () => {
  portal = await paymentPortal()
  admin = await portal.anAdministrator()
  portal.cashier.set({ earlyBills: true })
})
afterAll(() => portal.close())
checkLedgerAfterAll(() => portal.db)

const balance = (person: Person) => balanceOf(portal.db, person.id)
const reason = '误操作充值'
const paidOrder = async (by: 'wechat' | 'alipay', amount: number) => {
  const member = await portal.aMember()
  const { body } =
    by === 'wechat'
      ? await member.calls(payments.payByWechat, { amount })
      : await member.calls(payments.payByAlipay, { amount })
  if ('pageUrl' in body) portal.cashier.openPaymentPage({ url: String(body.pageUrl) })
  portal.cashier.pay({ orderNo: body.orderNo })
  await portal.cashier.settled()
  return { member, orderNo: body.orderNo, coins: body.coin }
}
const rowOf = (orderNo: string) =>
  portal.db.selectFrom('payment_order').selectAll().where('order_no', '=', orderNo).executeTakeFirstOrThrow()
const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)

describe('refunding', () => {
  test.each(['wechat', 'alipay'] as const)('takes the coins and returns the money once (%s)', async (by) => {
    const { member, orderNo } = await paidOrder(by, 20)
    const both = await Promise.all([1, 2].map(() => admin.calls(payments.refundOrder, { orderNo, reason })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    await portal.cashier.settled()
    expect(await rowOf(orderNo)).toMatchObject({ state: 'refunded', refund_state: 'done', refunded_fen: 2000 })
    expect(await balance(member)).toBe(0)
    expect(portal.cashier.trade({ orderNo }).refunds).toMatchObject([{ fen: 2000, isSettled: true }])
    expect((await member.calls(payments.listMyOrders)).body.list[0]).toMatchObject({ orderStatus: '已退款' })
    expect((await member.calls(notices.listNotices)).body.content[0]!.title).toBe('充值订单已退款 20.00 元')
    expect((await admin.calls(payments.refundOrder, { orderNo, reason })).body.code).toBe('order_not_refundable')
    const logged = (await admin.calls(audit.listAudit, {})).body.content
    expect(logged.some(({ target }) => target.includes(orderNo))).toBe(true)
  })

  test('is refused when coins are spent, and nothing changes', async () => {
    const { member, orderNo, coins } = await paidOrder('wechat', 21)
    await inTransaction((tx) => spend(tx, member.id, 1, { kind: 'buy-resource', ref: orderNo, detail: '资源' }))(
      portal.db,
    )
    expect((await admin.calls(payments.refundOrder, { orderNo, reason })).body.code).toBe('refund_coins_spent')
    expect((await rowOf(orderNo)).state).toBe('paid')
    expect(await balance(member)).toBe(coins - 1)
    expect(portal.cashier.trade({ orderNo }).refunds).toEqual([])
  })

  test('works the same for a late payment', async () => {
    const member = await portal.aMember()
    const { orderNo } = (await member.calls(payments.payByWechat, { amount: 29 })).body
    expect((await member.calls(payments.cancelOrder, { orderNo })).status).toBe(200)
    portal.cashier.pay({ orderNo, isLate: true })
    await portal.cashier.settled()
    expect(await rowOf(orderNo)).toMatchObject({ state: 'paid_late' })
    const [late] = (await admin.calls(payments.listOrders, { orderNo })).body.list
    expect(late).toMatchObject({ tradeState: 'SUCCESS', isLate: true, canRefund: true })
    const { status, body } = await admin.calls(payments.refundOrder, { orderNo, reason })
    expect(status).toBe(200)
    expect(body).toMatchObject({ tradeState: 'REFUND', orderStatus: '已退款', refundState: 'done', canRefund: false })
    expect(await balance(member)).toBe(0)
    expect(portal.cashier.trade({ orderNo }).refunds).toMatchObject([{ fen: 2900 }])
  })

  test('is retried with the same number until the provider has done it', async () => {
    const { orderNo } = await paidOrder('wechat', 22)
    portal.cashier.fault({ call: 'wechat.refund', kind: 'error-500', times: 6 })
    const { body } = await admin.calls(payments.refundOrder, { orderNo, reason })
    expect(body).toMatchObject({ tradeState: 'REFUND', refundState: 'pending' })
    await portal.hasPassed(orderNo, 1)
    await checkDueOrders(portal.context)
    expect((await rowOf(orderNo)).refund_state).toBe('pending')
    portal.cashier.clearFaults()
    await portal.hasPassed(orderNo, 1)
    await checkDueOrders(portal.context)
    expect((await rowOf(orderNo)).refund_state).toBe('done')
    expect(portal.cashier.trade({ orderNo }).refunds).toHaveLength(1)
  })

  test('that is pending ends with the notice of the provider', async () => {
    const { orderNo } = await paidOrder('wechat', 23)
    portal.cashier.set({ slowRefunds: true })
    expect((await admin.calls(payments.refundOrder, { orderNo, reason })).body.refundState).toBe('pending')
    portal.cashier.settleRefunds()
    portal.cashier.set({ slowRefunds: false })
    await portal.cashier.settled()
    expect((await rowOf(orderNo)).refund_state).toBe('done')
  })

  test('that the provider refuses is shown to administrators and can be requested again', async () => {
    const { orderNo } = await paidOrder('alipay', 24)
    portal.cashier.finish({ orderNo })
    await portal.cashier.settled()
    const { body } = await admin.calls(payments.refundOrder, { orderNo, reason })
    expect(body).toMatchObject({ refundState: 'refused', doubt: '渠道拒绝退款，V币已扣回', canRefund: true })
    expect((await admin.calls(payments.refundOrder, { orderNo, reason })).status).toBe(200)
    expect((await admin.calls(payments.listOrders, { doubtful: 1 })).body.list[0]!.orderNo).toBe(orderNo)
  })

  test('needs a reason and a paid order', async () => {
    const member = await portal.aMember()
    const { orderNo } = (await member.calls(payments.payByWechat, { amount: 25 })).body
    expect((await admin.calls(payments.refundOrder, { orderNo, reason: ' ' })).status).toBe(400)
    expect((await admin.calls(payments.refundOrder, { orderNo, reason })).body.code).toBe('order_not_refundable')
    expect((await admin.calls(payments.refundOrder, { orderNo: 'ORDER_NOT_THERE', reason })).status).toBe(404)
  })
})

describe('the back office', () => {
  test('lists all orders with filters and counts', async () => {
    const { member, orderNo } = await paidOrder('alipay', 26)
    const find = async (query: object) => (await admin.calls(payments.listOrders, query)).body
    expect((await find({ orderNo: orderNo.slice(-8) })).list).toMatchObject([
      { orderNo, userId: member.id, paymentType: '支付宝', transactionId: expect.any(String), canRefund: true },
    ])
    const mine = await find({ userId: member.id })
    expect(mine).toMatchObject({ total: 1 })
    expect(mine.counts).toEqual({ NOTPAY: 0, SUCCESS: 1, CLOSED: 0, CANCEL: 0, REFUND: 0 })
    expect((await find({ userId: member.id, tradeState: 'REFUND' })).total).toBe(0)
    expect(await find({ userId: member.id, doubtful: 1 })).toMatchObject({ total: 0, counts: { SUCCESS: 0 } })
    expect((await find({ userId: member.id, paymentType: '微信' })).total).toBe(0)
    expect((await find({ userName: member.username, from: today, to: today })).total).toBeGreaterThan(0)
    expect((await find({ userName: '%' })).total).toBe(0)
    expect((await admin.calls(payments.listOrders, { from: '2026-02-02', to: '2026-02-01' })).status).toBe(400)
    expect((await admin.calls(payments.listOrders, { size: 0 })).status).toBe(400)
  })

  test('exports the filtered orders as a file', async () => {
    const { member, orderNo } = await paidOrder('alipay', 26)
    const { body } = await admin.calls(payments.exportOrders, { userId: member.id })
    const lines = String(body).trim().split('\r\n')
    expect(lines).toHaveLength(2)
    expect(lines[0]).toContain('订单编号,用户')
    expect(lines[1]).toMatch(new RegExp(`^${orderNo},.*,26,.*,支付宝,支付成功,`))
    const reversed = { from: '2026-02-02', to: '2026-02-01' }
    expect((await admin.calls(payments.exportOrders, reversed)).body).toMatchObject({ code: 'days_reversed' })
    expect((await member.calls(payments.exportOrders, {})).status).toBe(403)
  })

  test('compares a day with the bills and lists the differences', async () => {
    const before = (await admin.calls(payments.reconcileDay, { day: today })).body
    expect(before.differences).toEqual([])
    const { paidFen, refundedFen } = portal.cashier.ledger()
    const sum = (pick: (line: (typeof before.providers)[number]) => number) =>
      before.providers.reduce((total, line) => total + pick(line), 0)
    expect(sum(({ ours }) => ours.totalFee)).toBe(paidFen)
    expect(sum(({ theirs }) => theirs!.totalFee)).toBe(paidFen)
    expect(sum(({ ours }) => ours.refundFee)).toBe(refundedFen)

    const member = await portal.aMember()
    const { orderNo } = (await member.calls(payments.payByWechat, { amount: 27 })).body
    portal.cashier.pay({ orderNo, notice: { isDropped: true } })
    const { differences, isFinal } = (await admin.calls(payments.reconcileDay, { day: today })).body
    expect(isFinal).toBe(false)
    expect(differences).toMatchObject([
      { kind: 'missing', orderNo, paymentType: '微信', ourFee: null, theirFee: 2700, orderStatus: '未支付' },
    ])
    await admin.calls(payments.recheckOrder, { orderNo })
    expect((await admin.calls(payments.reconcileDay, { day: today })).body.differences).toEqual([])
    expect((await admin.calls(payments.reconcileDay, { day: '2099-01-01' })).status).toBe(400)
  })

  test('reports that a bill is not available', async () => {
    portal.cashier.fault({ call: 'wechat.bill', kind: 'error-500', times: 3 })
    const { providers, isFinal } = (await admin.calls(payments.reconcileDay, { day: '2026-01-01' })).body
    portal.cashier.clearFaults()
    expect(isFinal).toBe(false)
    expect(providers[0]).toMatchObject({ paymentType: '微信', theirs: null, trouble: expect.any(String) })
  })
})

test('an open page learns of the payment at once', async () => {
  const member = await portal.aMember()
  const { ticket } = (await member.calls(notices.getWebsocketTicket)).body
  const socket = new WebSocket(`${portal.url.replace('http', 'ws')}/websocket?token=${ticket}`, { origin: portal.url })
  await once(socket, 'open')
  const message = new Promise((resolve) =>
    socket.on('message', (text) => {
      const message = JSON.parse(String(text))
      if (message.type === 'payment') resolve(message)
    }),
  )
  const { orderNo } = (await member.calls(payments.payByWechat, { amount: 28 })).body
  portal.cashier.pay({ orderNo })
  expect(await message).toMatchObject({ type: 'payment', orderNo, tradeState: 'SUCCESS' })
  socket.close()
})
