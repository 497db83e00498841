import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as payments from '#contract/money/payments/payments.ts'
import * as notices from '#contract/people/notices/notices.ts'
import { isLongRun } from '../../../../testing/long-run.ts'
import { type PaymentPortal, paymentPortal } from '../../../../testing/payments.ts'
import type { Person } from '../../../../testing/portal.ts'
import { balanceOf } from '../../points/index.ts'
import { checkLedgerAfterAll } from '../../points/testing/ledger.ts'
import { checkOrder } from './check-order.ts'
import { checkDueOrders } from './sweep-orders.ts'

let portal: PaymentPortal
let admin: Person
beforeAll(async () => {
  portal = await paymentPortal()
  admin = await portal.anAdministrator()
})
afterAll(() => portal.close())
checkLedgerAfterAll(() => portal.db)

let amount = 0
const balance = (person: Person) => balanceOf(portal.db, person.id)
const anOrder = async (by: 'wechat' | 'alipay' = 'wechat') => {
  const member = await portal.aMember()
  amount += 1
  const { body } =
    by === 'wechat'
      ? await member.calls(payments.payByWechat, { amount })
      : await member.calls(payments.payByAlipay, { amount })
  if ('pageUrl' in body) portal.cashier.openPaymentPage({ url: String(body.pageUrl) })
  return { member, orderNo: body.orderNo, coins: body.coin }
}
const rowOf = (orderNo: string) =>
  portal.db.selectFrom('payment_order').selectAll().where('order_no', '=', orderNo).executeTakeFirstOrThrow()
const stateIn = async (orderNo: string) => (await rowOf(orderNo)).state
const lostNotice = { isDropped: true }
const minutesUntil = (at: Date | null) => Math.round((at!.getTime() - Date.now()) / 60_000)

describe('T7: a lost payment notice', () => {
  test('is compensated by the polling page', async () => {
    const { member, orderNo, coins } = await anOrder()
    portal.cashier.pay({ orderNo, notice: lostNotice })
    expect((await member.calls(payments.queryPayment, { orderNo })).body.data.tradeState).toBe('SUCCESS')
    expect(await balance(member)).toBe(coins)
  })

  test('the provider is queried at most every five seconds, however often the page polls', async () => {
    const { member, orderNo } = await anOrder()
    const wasAsked = (secondsAgo: number) =>
      portal.db
        .updateTable('payment_order')
        .set({ checked_at: new Date(Date.now() - secondsAgo * 1000) })
        .where('order_no', '=', orderNo)
        .execute()
    await member.calls(payments.queryPayment, { orderNo })
    portal.cashier.pay({ orderNo, notice: lostNotice })
    await wasAsked(0)
    expect((await member.calls(payments.queryPayment, { orderNo })).body.data.tradeState).toBe('NOTPAY')
    await wasAsked(5.1)
    expect((await member.calls(payments.queryPayment, { orderNo })).body.data.tradeState).toBe('SUCCESS')
  })

  test.each(['wechat', 'alipay'] as const)('is compensated by the periodic check within a minute (%s)', async (by) => {
    const { member, orderNo, coins } = await anOrder(by)
    portal.cashier.pay({ orderNo, notice: lostNotice })
    expect((await rowOf(orderNo)).next_check_at!.getTime() - Date.now()).toBeLessThan(60_000)
    await portal.hasPassed(orderNo, 1)
    await checkDueOrders(portal.context)
    expect(await balance(member)).toBe(coins)
  })
})

describe('after ten minutes', () => {
  test('an unpaid WeChat order is closed at the provider and here, and checked again after 10 min, 1 h and 24 h', async () => {
    const { member, orderNo } = await anOrder()
    await portal.hasPassed(orderNo, 11)
    await checkDueOrders(portal.context)
    const closed = await rowOf(orderNo)
    expect(closed.state).toBe('closed')
    expect(portal.cashier.trade({ orderNo }).state).toBe('closed')
    expect((await member.calls(payments.listMyOrders)).body.list[0]).toMatchObject({
      orderStatus: '超时已关闭',
      tradeState: 'CLOSED',
      codeUrl: null,
      canPay: false,
    })
    expect((await member.calls(payments.payByWechat, { orderNo })).body.code).toBe('order_not_payable')
    const waits = [minutesUntil(closed.next_check_at)]
    for (const minutes of [10, 50, 1380]) {
      await portal.hasPassed(orderNo, minutes)
      await checkOrder(portal.context, orderNo)
      const { next_check_at } = await rowOf(orderNo)
      waits.push(next_check_at ? minutesUntil(next_check_at) : -1)
    }
    expect(waits).toEqual([10, 50, 1380, -1])
    expect(await balance(member)).toBe(0)
  })

  test('an Alipay order that was never scanned is closed only after the grace period', async () => {
    const member = await portal.aMember()
    const { orderNo } = (await member.calls(payments.payByAlipay, { amount: 500 })).body
    await portal.hasPassed(orderNo, 11)
    await checkDueOrders(portal.context)
    expect(await stateIn(orderNo)).toBe('closing')
    expect((await rowOf(orderNo)).check_count).toBe(1)
    await portal.hasPassed(orderNo, 2)
    await checkDueOrders(portal.context)
    expect(await stateIn(orderNo)).toBe('closed')
  })

  test('a payment at the moment of closing is credited', async () => {
    const { member, orderNo, coins } = await anOrder()
    portal.cashier.pay({ orderNo, when: 'during-close', notice: lostNotice })
    await portal.hasPassed(orderNo, 11)
    for (let n = 0; n < 3 && (await stateIn(orderNo)) !== 'paid'; n++) await checkOrder(portal.context, orderNo)
    await portal.cashier.settled()
    expect(await stateIn(orderNo)).toBe('paid')
    expect(await balance(member)).toBe(coins)
  })

  test('without a result from the provider the order stays closing and is retried after 5, 15, 30 and 60 s', async () => {
    const { orderNo } = await anOrder()
    await portal.hasPassed(orderNo, 11)
    portal.cashier.fault({ call: '*', kind: 'busy', times: 1000 })
    for (const seconds of [5, 15, 30, 60, 60]) {
      const start = Date.now()
      await checkOrder(portal.context, orderNo)
      const next = (await rowOf(orderNo)).next_check_at!.getTime()
      expect(next).toBeGreaterThan(start + seconds * 1000 - 100) // the clocks of the database and of this process differ slightly
      expect(next).toBeLessThan(Date.now() + seconds * 1000 + 100)
    }
    portal.cashier.clearFaults()
    expect(await stateIn(orderNo)).toBe('closing')
    await checkOrder(portal.context, orderNo)
    expect(await stateIn(orderNo)).toBe('closed')
  })

  test('a second job for a closed order leaves its later checks for their own time', async () => {
    const { member, orderNo, coins } = await anOrder()
    await portal.hasPassed(orderNo, 11)
    await checkDueOrders(portal.context)
    const checksLeft = async () => {
      const { check_count, next_check_at } = await rowOf(orderNo)
      return { check_count, minutes: minutesUntil(next_check_at) }
    }
    await Promise.all([1, 2, 3].map(() => checkOrder(portal.context, orderNo)))
    await checkOrder(portal.context, orderNo)
    expect(await checksLeft()).toEqual({ check_count: 0, minutes: 10 })
    portal.cashier.pay({ orderNo, isLate: true, notice: lostNotice })
    await portal.hasPassed(orderNo, 10)
    await Promise.all([1, 2, 3].map(() => checkOrder(portal.context, orderNo)))
    expect(await stateIn(orderNo)).toBe('paid_late')
    expect(await balance(member)).toBe(coins)
  })

  test('concurrent jobs for a closed order spend one check', async () => {
    const { orderNo } = await anOrder()
    await portal.hasPassed(orderNo, 11)
    await checkDueOrders(portal.context)
    await portal.hasPassed(orderNo, 10)
    await Promise.all([1, 2, 3, 4].map(() => checkOrder(portal.context, orderNo)))
    expect((await rowOf(orderNo)).check_count).toBe(1)
    expect(minutesUntil((await rowOf(orderNo)).next_check_at)).toBe(50)
  })

  test('concurrent workers close an order once', async () => {
    const { orderNo } = await anOrder()
    await portal.hasPassed(orderNo, 11)
    await Promise.all(Array.from({ length: 5 }, () => checkOrder(portal.context, orderNo)))
    expect(await stateIn(orderNo)).toBe('closed')
  })
})

describe('after the clock was a day ahead', () => {
  const day = 24 * 60

  test('an order that began to close then is closed at the next sweep', async () => {
    const { orderNo } = await anOrder()
    await portal.hasPassed(orderNo, 11)
    portal.cashier.fault({ call: '*', kind: 'busy', times: 1000 })
    await checkDueOrders(portal.context)
    portal.cashier.clearFaults()
    expect(await stateIn(orderNo)).toBe('closing')
    await portal.db
      .updateTable('payment_order')
      .set({ next_check_at: new Date(Date.now() + day * 60_000) })
      .where('order_no', '=', orderNo)
      .execute()
    await checkDueOrders(portal.context)
    expect(await stateIn(orderNo)).toBe('closed')
  })

  test('an open order is checked at the next sweep, and the page may ask for it at once', async () => {
    const { member, orderNo, coins } = await anOrder()
    const ahead = new Date(Date.now() + day * 60_000)
    const setAhead = (columns: object) =>
      portal.db.updateTable('payment_order').set(columns).where('order_no', '=', orderNo).execute()
    await setAhead({ checked_at: ahead })
    expect((await member.calls(payments.queryPayment, { orderNo })).body.data.tradeState).toBe('NOTPAY')
    expect((await rowOf(orderNo)).checked_at!.getTime()).toBeLessThan(Date.now() + 60_000)
    portal.cashier.pay({ orderNo, notice: lostNotice })
    await setAhead({ next_check_at: ahead })
    await checkDueOrders(portal.context)
    expect(await balance(member)).toBe(coins)
  })

  test('an order that was closed then is checked for a late payment at the next sweep', async () => {
    const { member, orderNo, coins } = await anOrder()
    await portal.hasPassed(orderNo, 11)
    await checkDueOrders(portal.context)
    await portal.hasPassed(orderNo, -day)
    portal.cashier.pay({ orderNo, isLate: true, notice: lostNotice })
    await checkDueOrders(portal.context)
    expect(await stateIn(orderNo)).toBe('paid_late')
    expect(await balance(member)).toBe(coins)
  })

  test('the checks of an order that was closed in time stay where they are', async () => {
    const { orderNo } = await anOrder()
    await portal.hasPassed(orderNo, 11)
    await checkDueOrders(portal.context)
    await portal.hasPassed(orderNo, 60)
    await checkDueOrders(portal.context)
    await portal.hasPassed(orderNo, 50)
    await checkDueOrders(portal.context)
    await checkDueOrders(portal.context)
    expect(await rowOf(orderNo)).toMatchObject({ check_count: 2, state: 'closed' })
    expect(minutesUntil((await rowOf(orderNo)).next_check_at)).toBe(1380)
  })
})

describe('T8: a late payment', () => {
  test.each(['wechat', 'alipay'] as const)('an hour after closing is credited once and marked (%s)', async (by) => {
    const { member, orderNo, coins } = await anOrder(by)
    await portal.hasPassed(orderNo, 75)
    await checkDueOrders(portal.context)
    expect(await stateIn(orderNo)).toBe('closed')
    portal.cashier.pay({ orderNo, isLate: true, notice: { copies: 10 } })
    await portal.cashier.settled()
    expect(await stateIn(orderNo)).toBe('paid_late')
    expect(await balance(member)).toBe(coins)
    expect((await member.calls(payments.listMyOrders)).body.list[0]).toMatchObject({
      tradeState: 'SUCCESS',
      isLate: true,
    })
    expect((await member.calls(notices.listNotices)).body.content[0]!.body).toContain('关闭后收到了您的付款')
    expect((await admin.calls(notices.listNotices)).body.content[0]).toMatchObject({ title: '迟到的付款已补记' })
  })

  test('without a notice is found by a later check, also for a cancelled order', async () => {
    const { member, orderNo, coins } = await anOrder()
    await member.calls(payments.cancelOrder, { orderNo })
    portal.cashier.pay({ orderNo, isLate: true, notice: lostNotice })
    await portal.hasPassed(orderNo, 11)
    await checkDueOrders(portal.context)
    expect(await stateIn(orderNo)).toBe('paid_late')
    expect(await balance(member)).toBe(coins)
  })

  test('is found when an administrator rechecks the order', async () => {
    const { member, orderNo, coins } = await anOrder()
    await portal.hasPassed(orderNo, 11)
    await checkDueOrders(portal.context)
    portal.cashier.pay({ orderNo, isLate: true, notice: lostNotice })
    const both = await Promise.all([1, 2].map(() => admin.calls(payments.recheckOrder, { orderNo })))
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const { body } = both.find(({ body: { message } }) => message.includes('补记'))!
    expect(body).toMatchObject({
      message: '渠道已收款，已补记入账',
      provider: { state: 'paid' },
      order: { isLate: true },
    })
    const again = await Promise.all([1, 2].map(() => admin.calls(payments.recheckOrder, { orderNo })))
    expect(again.map(({ body }) => body.message)).toEqual(['渠道已收款，与我方一致', '渠道已收款，与我方一致'])
    expect(await balance(member)).toBe(coins)
    expect((await admin.calls(payments.recheckOrder, { orderNo: 'ORDER_NOT_THERE' })).status).toBe(404)
  })
})

describe('T12: a gateway that fails', () => {
  // troubles.test.ts has all of them for each call of the gateways.
  const kinds = ['garbage', 'error-502', 'hang', 'unsigned', 'reset', 'wrong-key', 'redirect'] as const

  test.each(isLongRun ? kinds : kinds.slice(0, 2))(
    '%s: the call fails within seconds, and the order stays and can be paid later',
    async (kind) => {
      const member = await portal.aMember()
      amount += 1
      portal.cashier.fault({ call: 'wechat.pay', kind, times: 3 })
      const start = performance.now()
      const failed = await member.calls(payments.payByWechat, { amount })
      expect(performance.now() - start).toBeLessThan(15_000) // three attempts within five seconds, with a margin for slow machines
      expect([failed.status, failed.body.code, failed.body.message]).toEqual([502, 'qr_failed', '二维码加载失败'])
      portal.cashier.clearFaults()
      const { list } = (await member.calls(payments.listMyOrders)).body
      expect(list).toMatchObject([{ tradeState: 'NOTPAY', canPay: true }])
      const { orderNo } = (await member.calls(payments.payByWechat, { amount })).body
      expect(orderNo).toBe(list[0]!.orderNo)
      portal.cashier.pay({ orderNo })
      await portal.cashier.settled()
      expect(await stateIn(orderNo)).toBe('paid')
    },
  )

  test('other members are served while many calls wait for a hanging gateway', async () => {
    const waiting = await Promise.all(Array.from({ length: 20 }, () => portal.aMember()))
    const reader = await portal.aMember()
    portal.cashier.fault({ call: 'wechat.pay', kind: 'hang', times: 60 })
    let hasAnyGivenUp = false
    const orders = waiting.map(async (member) => {
      const { status } = await member.calls(payments.payByWechat, { amount: 20 })
      hasAnyGivenUp = true
      return status
    })
    for (let read = 0; read < 10; read++) expect((await reader.calls(payments.listMyOrders)).status).toBe(200)
    expect(hasAnyGivenUp).toBe(false) // ten responses arrived while the first call was still waiting
    expect(new Set(await Promise.all(orders))).toEqual(new Set([502]))
    portal.cashier.clearFaults()
  })

  test('a request that was executed but not answered leads to the same order', async () => {
    const member = await portal.aMember()
    portal.cashier.fault({ call: 'wechat.pay', kind: 'lost', times: 3 })
    expect((await member.calls(payments.payByWechat, { amount: 777 })).status).toBe(502)
    const { orderNo } = (await member.calls(payments.listMyOrders)).body.list[0]!
    expect(await stateIn(orderNo)).toBe('created')
    portal.cashier.pay({ orderNo })
    await portal.cashier.settled()
    expect(await stateIn(orderNo)).toBe('paid')
  })
})
