import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as approvals from '#contract/base/approvals/approvals.ts'
import * as payments from '#contract/money/payments/payments.ts'
import * as notices from '#contract/people/notices/notices.ts'
import { inTransaction } from '#kernel/database/index.ts'
import { type PaymentPortal, paymentPortal } from '../../../../testing/payments.ts'
import type { Person } from '../../../../testing/portal.ts'
import { balanceOf, spend } from '../../points/index.ts'
import { checkLedgerAfterAll } from '../../points/testing/ledger.ts'
import { checkDueOrders } from '../orders/sweep-orders.ts'

let portal: PaymentPortal
let admin: Person
let second: Person
beforeAll(async () => {
  portal = await paymentPortal()
  admin = await portal.anAdministrator()
  second = await portal.anAdministrator()
  portal.cashier.set({ earlyBills: true })
})
afterAll(() => portal.close())
checkLedgerAfterAll(() => portal.db)

type Provider = 'wechat' | 'alipay'
const providers = ['wechat', 'alipay'] as const

const paidOrder = async (by: Provider, amount: number) => {
  const member = await portal.aMember()
  const { body } = await member.calls(by === 'wechat' ? payments.payByWechat : payments.payByAlipay, { amount })
  if ('pageUrl' in body) portal.cashier.openPaymentPage({ url: String(body.pageUrl) })
  portal.cashier.pay({ orderNo: body.orderNo })
  await portal.cashier.settled()
  return { member, orderNo: body.orderNo, coins: body.coin }
}
const refund = (orderNo: string, refundFee?: number, by = admin) =>
  by.calls(payments.refundOrder, { orderNo, reason: '误充', ...(refundFee !== undefined && { refundFee }) })
const orderOf = async (orderNo: string) => (await admin.calls(payments.listOrders, { orderNo })).body.list[0]!
const balance = (person: Person) => balanceOf(portal.db, person.id)
const made = (orderNo: string) => portal.cashier.trade({ orderNo }).refunds.map(({ fen }) => fen)
const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)

describe('parts of an order', () => {
  test.each(providers)('are refunded one after the other until nothing is left (%s)', async (by) => {
    const { member, orderNo, coins } = await paidOrder(by, 50)
    expect(coins).toBe(600)
    const first = (await refund(orderNo, 1001)).body
    expect(first).toMatchObject({
      tradeState: 'SUCCESS',
      orderStatus: '支付成功',
      refundedFee: 1001,
      refundNote: '部分退款 10.01 元',
      refundState: 'done',
      canRefund: true,
    })
    // 600 × 1001 / 5000 = 120.12, rounded up.
    expect(await balance(member)).toBe(600 - 121)
    expect((await member.calls(payments.listMyOrders)).body.list[0]).toMatchObject({
      tradeState: 'SUCCESS',
      refundNote: '部分退款 10.01 元',
    })
    expect((await member.calls(notices.listNotices)).body.content[0]!.title).toBe('充值订单已部分退款 10.01 元')
    const tooMuch = await refund(orderNo, 4000)
    expect([tooMuch.status, tooMuch.body.message]).toEqual([409, '退款金额超过订单未退的金额'])
    await refund(orderNo, 1)
    const last = (await refund(orderNo)).body
    expect(last).toMatchObject({ tradeState: 'REFUND', refundNote: null, refundedFee: 5000, canRefund: false })
    expect(last.refunds.map(({ refundFee, coin, state }) => [refundFee, coin, state])).toEqual([
      [1001, 121, 'done'],
      [1, 0, 'done'],
      [3998, 479, 'done'],
    ])
    expect([await balance(member), made(orderNo)]).toEqual([0, [1001, 1, 3998]])
    expect((await refund(orderNo, 1)).body.code).toBe('order_not_refundable')
  })

  test('two at once never return more than was paid', async () => {
    const { member, orderNo } = await paidOrder('wechat', 20)
    const answers = await Promise.all([1, 2, 3].map(() => refund(orderNo, 1500)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect([await balance(member), made(orderNo)]).toEqual([50, [1500]])
  })

  test('are refused beyond the unspent coins; the terms say how much is possible', async () => {
    const { member, orderNo } = await paidOrder('wechat', 20)
    await inTransaction((tx) => spend(tx, member.id, 55, { kind: 'buy-resource', ref: orderNo, detail: '资源' }))(
      portal.db,
    )
    const { body } = await admin.calls(payments.getRefundTerms, { orderNo })
    expect(body).toEqual({
      totalFee: 2000,
      coin: 200,
      refundedFee: 0,
      balance: 145,
      maxFee: 1450,
      approvalFee: 50_000,
      refusedFee: null,
    })
    const refused = await refund(orderNo, 1451)
    expect([refused.status, refused.body.message]).toEqual([409, '该笔充值的 V币已被使用，只能退未使用的部分'])
    expect((await refund(orderNo, 1450)).status).toBe(200)
    expect(await balance(member)).toBe(0)
    expect((await admin.calls(payments.getRefundTerms, { orderNo })).body.maxFee).toBe(0)
    expect((await admin.calls(payments.getRefundTerms, { orderNo: 'ORDER_NOT_THERE' })).status).toBe(404)
    expect((await portal.visitor.calls(payments.getRefundTerms, { orderNo })).status).toBe(401)
    expect((await member.calls(payments.getRefundTerms, { orderNo })).status).toBe(403)
  })

  test.each([0, -1, 1.5, '10'])('refuse %s fen', async (refundFee) => {
    const answer = await admin.calls(payments.refundOrder, { orderNo: 'ORDER_NOT_THERE', reason: '误充', refundFee })
    expect([answer.status, (answer.body as { message?: string }).message]).toEqual([400, '请输入退款金额'])
  })

  test('a part waits until the one before it is made, and is retried with its own number', async () => {
    const { orderNo } = await paidOrder('wechat', 20)
    await refund(orderNo, 500)
    portal.cashier.fault({ call: 'wechat.refund', kind: 'error-500', times: 3 })
    expect((await refund(orderNo, 600)).body).toMatchObject({ refundState: 'pending', canRefund: false })
    const early = await refund(orderNo, 100)
    expect([early.status, early.body.message]).toEqual([409, '上一笔退款尚未完成，请先等待或重试'])
    portal.cashier.clearFaults()
    await portal.hasPassed(orderNo, 1)
    await checkDueOrders(portal.context)
    expect([(await orderOf(orderNo)).refundState, made(orderNo)]).toEqual(['done', [500, 600]])
    expect(new Set(portal.cashier.trade({ orderNo }).refunds.map(({ refundNo }) => refundNo)).size).toBe(2)
  })

  test('a refused part is requested again with its amount before another one', async () => {
    const { member, orderNo } = await paidOrder('alipay', 24)
    portal.cashier.finish({ orderNo })
    await portal.cashier.settled()
    expect((await refund(orderNo, 900)).body).toMatchObject({
      tradeState: 'SUCCESS',
      refundState: 'refused',
      canRefund: true,
    })
    expect((await admin.calls(payments.getRefundTerms, { orderNo })).body.refusedFee).toBe(900)
    expect((await refund(orderNo, 100)).body.code).toBe('refund_unfinished')
    expect((await refund(orderNo)).body).toMatchObject({ refundState: 'refused', refundedFee: 900 })
    expect([await balance(member), made(orderNo)]).toEqual([150, []])
  })
})

describe('reports of the provider', () => {
  test.each(providers)('a notice of a part that comes twice or late changes nothing (%s)', async (by) => {
    const { member, orderNo } = await paidOrder(by, 30)
    await refund(orderNo, 1000)
    await refund(orderNo, 500)
    const before = await orderOf(orderNo)
    const events = () => portal.db.selectFrom('payment_event').select('id').where('order_no', '=', orderNo).execute()
    const count = (await events()).length
    for (const { refundNo } of before.refunds)
      await portal.cashier.notify({ orderNo, as: `refunded ${refundNo}`, copies: 3 })
    await portal.cashier.notify({ orderNo, copies: 2 })
    await admin.calls(payments.recheckOrder, { orderNo })
    expect(await orderOf(orderNo)).toEqual(before)
    expect([await balance(member), (await events()).length]).toEqual([150, count])
  })

  test('the notice of a pending part completes that part', async () => {
    const { orderNo } = await paidOrder('wechat', 23)
    portal.cashier.set({ slowRefunds: true })
    expect((await refund(orderNo, 700)).body.refundState).toBe('pending')
    // WeChat Pay calls the order refunded from now on, which says nothing about the part.
    await admin.calls(payments.recheckOrder, { orderNo })
    expect((await orderOf(orderNo)).refundState).toBe('pending')
    portal.cashier.settleRefunds()
    portal.cashier.set({ slowRefunds: false })
    await portal.cashier.settled()
    expect(await orderOf(orderNo)).toMatchObject({ refundState: 'done', tradeState: 'SUCCESS', refundedFee: 700 })
  })

  test('a part refunded at the provider by somebody else needs a review, once', async () => {
    const { member, orderNo, coins } = await paidOrder('alipay', 26)
    await refund(orderNo, 600)
    portal.cashier.refund({ orderNo, fen: 400, refundNo: 'PLATFORM_PART' })
    await portal.cashier.settled()
    await portal.cashier.notify({ orderNo, as: 'refunded PLATFORM_PART' })
    expect((await orderOf(orderNo)).doubt).toBe('渠道已退款 4.00 元，V币尚未扣回')
    expect(await balance(member)).toBe(coins - 60)
    const seen = await portal.db
      .selectFrom('payment_event')
      .select('id')
      .where('order_no', '=', orderNo)
      .where('kind', '=', 'refund_seen')
      .execute()
    expect(seen).toHaveLength(1)
  })

  test('the bill of the day has every part', async () => {
    const { orderNo } = await paidOrder('wechat', 28)
    await refund(orderNo, 300)
    await refund(orderNo, 200)
    const { differences } = (await admin.calls(payments.reconcileDay, { day: today })).body
    expect(differences.filter((line) => line.orderNo === orderNo)).toEqual([])
  })
})

describe('above the amount', () => {
  const requestFor = async (orderNo: string) => {
    const { body } = await second.calls(approvals.listApprovals, { kind: 'refund', state: 'waiting', size: 100 })
    return body.content.find(({ target }) => target === `充值订单 ${orderNo}`)!
  }
  const decide = (by: Person, id: number) => by.calls(approvals.decideApproval, { id, approve: true })

  test('parts count together, the second administrator sees the amount, and only it is refunded', async () => {
    const { member, orderNo, coins } = await paidOrder('wechat', 600)
    expect((await refund(orderNo, 30_000)).body).toMatchObject({ isRefundAwaiting: false, refundedFee: 30_000 })
    const waiting = (await refund(orderNo, 20_001)).body
    expect(waiting).toMatchObject({ isRefundAwaiting: true, refundedFee: 30_000, canRefund: false })
    expect((await refund(orderNo, 20_001)).status).toBe(200)
    const other = await refund(orderNo, 100)
    expect([other.status, other.body.message]).toEqual([409, '该订单已有一笔退款等待确认'])
    const request = await requestFor(orderNo)
    expect(request.detail).toBe('退款 200.01 元，共付 600.00 元')
    expect((await decide(admin, request.id)).body.code).toBe('approval_needs_another')
    const later = await portal.anAdministrator()
    expect((await decide(later, request.id)).body.code).toBe('approver_too_new')
    expect((await decide(second, request.id)).status).toBe(200)
    expect(made(orderNo)).toEqual([30_000, 20_001])
    expect(await balance(member)).toBe(coins - Math.ceil((coins * 50_001) / 60_000))
    expect(await orderOf(orderNo)).toMatchObject({ refundNote: '部分退款 500.01 元', isRefundAwaiting: false })
  })
})
