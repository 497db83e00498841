import { afterAll, beforeAll, expect, test } from 'vitest'
import * as payments from '#contract/money/payments/payments.ts'
import * as notices from '#contract/people/notices/notices.ts'
import { forgeries } from '../../../../../gateway/notices/notice.ts'
import { type PaymentPortal, paymentPortal } from '../../../../testing/payments.ts'
import type { Person } from '../../../../testing/portal.ts'
import { balanceOf } from '../../points/index.ts'
import { checkLedgerAfterAll } from '../../points/testing/ledger.ts'
import { notifyPaths } from '../gateways/index.ts'
import { settle } from '../orders/settle-order.ts'

let portal: PaymentPortal
let admin: Person
beforeAll(async () => {
  portal = await paymentPortal()
  admin = await portal.anAdministrator()
})
afterAll(() => portal.close())
checkLedgerAfterAll(() => portal.db)

const balance = (person: Person) => balanceOf(portal.db, person.id)
const orderBy = async (person: Person, by: 'wechat' | 'alipay', amount: number) => {
  const { body } =
    by === 'wechat'
      ? await person.calls(payments.payByWechat, { amount })
      : await person.calls(payments.payByAlipay, { amount })
  if ('pageUrl' in body) portal.cashier.openPaymentPage({ url: String(body.pageUrl) })
  return body.orderNo
}
const rowOf = (orderNo: string) =>
  portal.db.selectFrom('payment_order').selectAll().where('order_no', '=', orderNo).executeTakeFirstOrThrow()
const eventsOf = async (kind: 'notice_refused' | 'refund_seen') =>
  (await portal.db.selectFrom('payment_event').select('detail').where('kind', '=', kind).execute()).length

/** Providers wait five seconds for a response: on a slow machine some of a hundred notices get none in time. */
const answered = <T extends { status: number }>(sent: T[]): T[] => sent.filter(({ status }) => status !== 0)

test('T4: a hundred notices at once, polls and the return page credit once; every notice is accepted', async () => {
  const member = await portal.aMember()
  const orderNo = await orderBy(member, 'wechat', 20)
  portal.cashier.pay({ orderNo, notice: { isDropped: true } })
  const [sent, polls] = await Promise.all([
    portal.cashier.notify({ orderNo, copies: 100 }),
    Promise.all(Array.from({ length: 20 }, () => member.calls(payments.queryPayment, { orderNo }))),
    fetch(`${portal.url}/success`),
  ])
  expect(new Set(answered(sent).map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(polls.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await balance(member)).toBe(200)
  expect((await member.calls(notices.listNotices)).body.totalElements).toBe(1)
})

test('payments reported at the same moment are each booked once: two of one member, one reported twice, one cancelled, one unknown', async () => {
  const [one, two, three, leaver] = [
    await portal.aMember(),
    await portal.aMember(),
    await portal.aMember(),
    await portal.aMember(),
  ]
  const orders = [
    await orderBy(one, 'wechat', 20),
    await orderBy(two, 'wechat', 20),
    await orderBy(two, 'alipay', 20),
    await orderBy(three, 'wechat', 20),
    await orderBy(leaver, 'wechat', 20),
  ]
  const [ofOne, ofTwo, alsoOfTwo, ofThree, givenUp] = orders as [string, string, string, string, string]
  await portal.db
    .updateTable('payment_order')
    .set({ state: 'cancelled', closed_at: new Date() })
    .where('order_no', '=', givenUp)
    .execute()
  const report = (orderNo: string, provider: 'wechat' | 'alipay' = 'wechat') =>
    settle(portal.db, {
      provider,
      state: 'paid',
      orderNo,
      fen: 2000,
      transactionId: `of-${orderNo}`,
      paidAt: new Date(),
    })

  const [settled, twice] = await Promise.all([
    Promise.all([report(ofOne), report(ofTwo), report(alsoOfTwo, 'alipay'), report(givenUp), report('NEVER_MADE')]),
    Promise.all([report(ofThree), report(ofThree)]),
  ])
  expect(settled).toEqual(['settled', 'settled', 'settled', 'settled', 'unknown_order'])
  expect(twice.toSorted()).toEqual(['again', 'settled'])
  expect(await Promise.all([one, two, three, leaver].map(balance))).toEqual([200, 400, 200, 200])
  expect((await rowOf(givenUp)).state).toBe('paid_late')
  const lists = await Promise.all([one, two, three].map((person) => person.calls(notices.listNotices)))
  expect(lists.map(({ body }) => body.totalElements)).toEqual([1, 2, 1])
})

test('T5: fifty success notices, a finish and a refund by Alipay in any order give one credit and a noted refund', async () => {
  const member = await portal.aMember()
  const orderNo = await orderBy(member, 'alipay', 30)
  portal.cashier.hold()
  portal.cashier.pay({ orderNo })
  const sent = await portal.cashier.notify({ orderNo, copies: 50 })
  expect(new Set(answered(sent).map(({ body }) => body))).toEqual(new Set(['success']))
  portal.cashier.refund({ orderNo })
  await portal.cashier.release({ isReversed: true })
  await portal.cashier.settled()
  const finished = await portal.cashier.notify({ orderNo, as: 'finished' })
  expect(finished[0]!.body).toBe('success')
  expect(await balance(member)).toBe(300)
  expect(await eventsOf('refund_seen')).toBe(1)
  expect((await rowOf(orderNo)).review_reason).toContain('渠道已退款 30.00 元')
  const listed = (await admin.calls(payments.listOrders, { doubtful: 1 })).body
  expect(listed.list.map((order) => order.orderNo)).toEqual([orderNo])
  expect(listed.counts).toEqual({ NOTPAY: 0, SUCCESS: 1, CLOSED: 0, CANCEL: 0, REFUND: 0 })
})

test('a refund reported before the payment still credits the payment first', async () => {
  const member = await portal.aMember()
  const orderNo = await orderBy(member, 'alipay', 31)
  portal.cashier.pay({ orderNo, notice: { isDropped: true } })
  portal.cashier.hold()
  portal.cashier.refund({ orderNo })
  await portal.cashier.release()
  await portal.cashier.settled()
  expect((await rowOf(orderNo)).state).toBe('paid')
  expect(await balance(member)).toBe(310)
})

test('T6: every forged notice is refused, changes no order and leaves one event', async () => {
  const member = await portal.aMember()
  for (const provider of ['wechat', 'alipay'] as const) {
    const orderNo = await orderBy(member, provider, provider === 'wechat' ? 40 : 41)
    portal.cashier.pay({ orderNo, notice: { isDropped: true } })
    for (const forge of forgeries[provider]) {
      const [before, refused] = [await rowOf(orderNo), await eventsOf('notice_refused')]
      const [sent] = await portal.cashier.notify({ orderNo, forge })
      const now = await rowOf(orderNo)
      expect([forge, now.state, now.transaction_id]).toEqual([forge, before.state, null])
      // A genuine notice that says "not paid" is accepted and changes nothing.
      if (provider === 'alipay' && forge === 'not-success') continue
      if (provider === 'wechat') expect([forge, Math.floor(sent!.status / 100)]).toEqual([forge, 4])
      else expect([forge, sent!.body]).not.toEqual([forge, 'success'])
      expect([forge, await eventsOf('notice_refused')]).toEqual([forge, refused + 1])
    }
  }
  expect(await balance(member)).toBe(0)
})

test('T6: empty, invalid and huge bodies and wrong content types are refused', async () => {
  const bodies = ['', '{}', '[]', 'null', '{"resource":{}}', 'a=b', '<xml/>', 'x'.repeat(100_000)]
  const types = ['application/json', 'application/x-www-form-urlencoded', 'text/xml', 'multipart/form-data; boundary=x']
  const refused = await eventsOf('notice_refused')
  for (const path of Object.values(notifyPaths))
    for (const body of bodies)
      for (const type of types) {
        const answer = await fetch(portal.url + path, { method: 'POST', body, headers: { 'content-type': type } })
        expect([path, type, body.slice(0, 9), answer.status]).toEqual([path, type, body.slice(0, 9), 400])
        expect(await answer.text()).not.toBe('success')
      }
  expect(await eventsOf('notice_refused')).toBe(refused + 2 * bodies.length * types.length)
})

test('a genuine notice after forged ones is credited', async () => {
  const member = await portal.aMember()
  const orderNo = await orderBy(member, 'wechat', 42)
  portal.cashier.pay({ orderNo, couponFen: 100, notice: { isDropped: true } })
  await portal.cashier.notify({ orderNo, forge: 'wrong-amount' })
  expect((await rowOf(orderNo)).review_reason).toBe('渠道金额 42.01 元，订单金额 42.00 元')
  expect((await admin.calls(notices.listNotices)).body.content[0]).toMatchObject({ title: '有一笔充值订单需要复核' })
  expect((await portal.cashier.notify({ orderNo }))[0]!.status).toBe(200)
  expect(await rowOf(orderNo)).toMatchObject({ state: 'paid', review_reason: null })
  expect(await balance(member)).toBe(420)
})

test('I12: the payment of a member disabled meanwhile is credited', async () => {
  const member = await portal.aMember()
  const orderNo = await orderBy(member, 'wechat', 43)
  await portal.db.updateTable('member').set({ enabled: false }).where('id', '=', member.id).execute()
  portal.cashier.pay({ orderNo })
  await portal.cashier.settled()
  expect(await balance(member)).toBe(430)
})
