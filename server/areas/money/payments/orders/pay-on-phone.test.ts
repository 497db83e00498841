import { createPublicKey, createVerify } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as payments from '#contract/money/payments/payments.ts'
import * as notices from '#contract/people/notices/notices.ts'
import { today } from '#kernel/time/index.ts'
import { openIdOf } from '../../../../../gateway/wechat-platform/wechat-people.ts'
import { type PaymentPortal, paymentPortal } from '../../../../testing/payments.ts'
import type { Person } from '../../../../testing/portal.ts'
import { balanceOf } from '../../points/index.ts'
import { checkLedgerAfterAll } from '../../points/testing/ledger.ts'
import { returnSurplus } from '../refunds/return-surplus.ts'
import { checkOrder } from './check-order.ts'
import { maxAttempts } from './pay-attempts.ts'
import { settle } from './settle-order.ts'

let portal: PaymentPortal
let admin: Person
beforeAll(async () => {
  portal = await paymentPortal()
  admin = await portal.anAdministrator()
  portal.cashier.set({ earlyBills: true })
})
afterAll(() => portal.close())
checkLedgerAfterAll(() => portal.db)

const withoutNotice = { notice: { isDropped: true } }

/** Deletes an order, as restoring an older backup does. */
const deleteOrder = (orderNo: string) =>
  portal.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`delete from payment_attempt where trade_no like ${`${orderNo}%`}`.execute(tx)
    await sql`delete from payment_order where order_no = ${orderNo}`.execute(tx)
  })

type Body = Record<string, unknown>
/** The session is in WeChat, which has named its person. */
const isInWechat = async ({ id }: Person) => {
  const { appid } = JSON.parse(readFileSync(path.join(portal.dataDir, 'gateway/gateway.json'), 'utf8')).wechat
  await portal.db
    .insertInto('wechat_payer')
    .columns(['session_id', 'app_id', 'openid'])
    .expression((eb) =>
      eb
        .selectFrom('session')
        .where('member_id', '=', id)
        .select(({ val }) => ['id', val(appid).as('app_id'), val(openIdOf(appid, 'zhang')).as('openid')]),
    )
    .onConflict((row) => row.doNothing())
    .execute()
}
const onPhone = async (person: Person, body: Body) => {
  if (body.way === 'jsapi' && person.id) await isInWechat(person)
  return person.calls(payments.payOnPhone, body)
}
const begin = async (person: Person, way: string, amount = 10) => (await onPhone(person, { way, amount })).body
const balance = (person: Person) => balanceOf(portal.db, person.id)
const stateOf = async (person: Person, orderNo: string) =>
  (await person.calls(payments.queryPayment, { orderNo })).body.data.tradeState
const attemptsOf = (orderNo: string) =>
  portal.db
    .selectFrom('payment_attempt')
    .innerJoin('payment_order', 'payment_order.id', 'payment_attempt.order_id')
    .select(['way', 'trade_no', 'payer'])
    .where('order_no', '=', orderNo)
    .orderBy('payment_attempt.id')
    .execute()
const rowOf = (orderNo: string) =>
  portal.db.selectFrom('payment_order').selectAll().where('order_no', '=', orderNo).executeTakeFirstOrThrow()
/** Follows the address that the page opens, as a browser does, up to the 收银台. */
const openCashier = async (pageUrl: string): Promise<string> => {
  const answer = await fetch(new URL(pageUrl, portal.url), { redirect: 'manual' })
  const location = answer.headers.get('location')
  return location ? openCashier(location) : pageUrl
}
const press = async (cashier: string, button: string) => {
  const { pathname, search } = new URL(cashier, portal.url)
  const answer = await fetch(`${portal.url}${pathname}/${button}${search}`, { method: 'POST', redirect: 'manual' })
  await portal.cashier.settled()
  return new URL(answer.headers.get('location') ?? '', portal.url)
}

describe('paying on a phone', () => {
  test.each(['h5', 'jsapi', 'wap'] as const)('%s: the 收银台 credits once and returns to the result', async (way) => {
    const member = await portal.aMember()
    const { status, body } = await onPhone(member, { way, amount: 50 })
    expect(status).toBe(200)
    const paymentType = way === 'wap' ? '支付宝' : '微信'
    expect(body).toMatchObject({ way, coin: 600, totalFee: 5000, paymentType, isSimulated: true })
    const cashier = await openCashier(body.pageUrl!)
    expect(cashier).toMatch(/^\/demo-pay\/(wechat|alipay)\/[\w-]+/)
    const back = await press(cashier, 'pay')
    expect([back.origin, back.pathname]).toEqual([portal.url, '/success'])
    expect(back.searchParams.get('out_trade_no')).toBe(body.orderNo)
    expect(await balance(member)).toBe(600)
    expect(await stateOf(member, body.orderNo)).toBe('SUCCESS')
    const [notice] = (await member.calls(notices.listNotices)).body.content
    expect(notice).toMatchObject({ title: '充值成功，600 V币已到账' })
    await portal.cashier.notify({ orderNo: body.orderNo, copies: 5 })
    expect(await balance(member)).toBe(600)
  })

  test('a package, an unpaid order and what it is for are taken along', async () => {
    const member = await portal.aMember()
    const [product] = (await member.calls(payments.listProducts)).body.content
    const ordered = (await onPhone(member, { way: 'h5', packageId: product!.id, forItem: 'resource-7' })).body
    expect(ordered.totalFee).toBe(product!.actualPrice * 100)
    const [listed] = (await member.calls(payments.listMyOrders)).body.list
    expect(listed).toMatchObject({ orderNo: ordered.orderNo, item: { kind: 'resource', id: 7 } })
    // The order as the list answers it; its other fields are ignored.
    const { item: _item, ...order } = listed!
    expect((await onPhone(member, { way: 'jsapi', ...order })).body.orderNo).toBe(ordered.orderNo)
    const { status, body } = await member.calls(payments.payByWechat, { ...order })
    expect([status, body.orderNo]).toEqual([200, ordered.orderNo])
  })

  test('inside WeChat the page gets what its browser takes, signed by the merchant', async () => {
    const member = await portal.aMember()
    const { bridge } = await begin(member, 'jsapi')
    const file = path.join(portal.dataDir, 'gateway/gateway.json')
    const { wechat } = JSON.parse(readFileSync(file, 'utf8'))
    expect(bridge).toMatchObject({
      appId: wechat.appid,
      signType: 'RSA',
      package: expect.stringMatching(/^prepay_id=wx/),
    })
    const message = `${bridge!.appId}\n${bridge!.timeStamp}\n${bridge!.nonceStr}\n${bridge!.package}\n`
    const key = createPublicKey(wechat.merchantPrivateKey)
    expect(createVerify('RSA-SHA256').update(message).verify(key, bridge!.paySign, 'base64')).toBe(true)
  })

  test('inside WeChat nobody pays before WeChat has named them', async () => {
    const member = await portal.aMember()
    const { status, body } = await member.calls(payments.payOnPhone, { way: 'jsapi', amount: 10 })
    expect([status, body]).toMatchObject([409, { message: '请先在微信中授权，再支付' }])
    expect((await member.calls(payments.listMyOrders)).body.total).toBe(0)
  })

  test('needs a session, and an own order', async () => {
    const [member, other] = [await portal.aMember(), await portal.aMember()]
    const { orderNo } = await begin(member, 'h5')
    expect((await onPhone(portal.visitor, { way: 'h5', amount: 1 })).status).toBe(401)
    expect((await onPhone(other, { way: 'h5', orderNo })).status).toBe(404)
    expect((await attemptsOf(orderNo)).length).toBe(1)
  })

  test('twice at once is one order and one trade, and then pays once', async () => {
    const member = await portal.aMember()
    const both = await Promise.all([1, 2].map(() => onPhone(member, { way: 'h5', amount: 7 })))
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const orderNo = both[0]!.body.orderNo
    expect(both[1]!.body.orderNo).toBe(orderNo)
    expect(await attemptsOf(orderNo)).toHaveLength(1)
    const cashiers = await Promise.all(both.map(({ body }) => openCashier(body.pageUrl!)))
    await Promise.all(cashiers.map((cashier) => press(cashier, 'pay')))
    expect(await balance(member)).toBe(70)
  })

  test('refuses unknown ways, wrong inputs and orders of the other provider', async () => {
    const member = await portal.aMember()
    const refusal = async (body: Body) => {
      const answer = await onPhone(member, body)
      return [answer.status, (answer.body as unknown as { message: string }).message]
    }
    const unknown = '手机支付方式不正确'
    for (const way of ['native', 'page', 'H5', '', null, 1, ['h5']])
      expect(await refusal({ way, amount: 1 }), String(way)).toEqual([400, unknown])
    expect(await refusal({ way: 'h5' })).toEqual([400, '请给出套餐、订单编号或充值金额之一'])
    expect(await refusal({ way: 'h5', amount: 1, packageId: 1 })).toEqual([400, '请给出套餐、订单编号或充值金额之一'])
    expect(await refusal({ way: 'h5', packageId: 99_999 })).toEqual([404, '内容不存在或已被删除'])
    const { orderNo } = (await member.calls(payments.payByAlipay, { amount: 3 })).body
    expect(await refusal({ way: 'h5', orderNo })).toEqual([409, '订单状态已变化，请刷新'])
    expect((await member.calls(payments.listMyOrders)).body.total).toBe(1)
  })
})

describe('one order in several ways', () => {
  test('each way has a number of its own, the same at every try; none stores who pays', async () => {
    const member = await portal.aMember()
    const { orderNo } = (await member.calls(payments.payByWechat, { amount: 11 })).body
    for (const way of ['h5', 'jsapi', 'h5', 'jsapi'])
      expect((await onPhone(member, { way, orderNo })).status, way).toBe(200)
    await member.calls(payments.payByWechat, { orderNo })
    expect(await attemptsOf(orderNo)).toEqual([
      { way: 'native', trade_no: orderNo, payer: '' },
      { way: 'h5', trade_no: `${orderNo}_1`, payer: expect.stringMatching(/^[\w-]{43}$/) },
      { way: 'jsapi', trade_no: `${orderNo}_2`, payer: expect.stringMatching(/^[\w-]{43}$/) },
    ])
  })

  test('h5 from another address is another trade, because WeChat compares the address', async () => {
    const member = await portal.aMember()
    const { orderNo } = await begin(member, 'h5', 19)
    const from = async (remoteAddress: string) => {
      const headers = { authorization: `Bearer ${member.token}` }
      const payload = { way: 'h5', orderNo }
      const url = payments.payOnPhone.path
      return (await portal.app.inject({ method: 'POST', url, payload, remoteAddress, headers })).statusCode
    }
    expect([await from('120.24.78.68'), await from('::ffff:120.24.78.68'), await from('2001:db8::7')]).toEqual([
      200, 200, 200,
    ])
    expect((await attemptsOf(orderNo)).map(({ trade_no }) => trade_no)).toEqual([
      orderNo,
      `${orderNo}_1`,
      `${orderNo}_2`,
    ])
    expect(JSON.stringify(await attemptsOf(orderNo))).not.toContain('120.24')
  })

  test('an order of a computer is paid on the phone; the code is closed, refund and bill name the right trade', async () => {
    const member = await portal.aMember()
    const { orderNo } = (await member.calls(payments.payByWechat, { amount: 12 })).body
    const { body } = await onPhone(member, { way: 'h5', orderNo })
    const back = await press(await openCashier(body.pageUrl!), 'pay')
    expect(back.searchParams.get('out_trade_no')).toBe(`${orderNo}_1`)
    expect(await balance(member)).toBe(120)
    expect((await rowOf(orderNo)).paid_trade_no).toBe(`${orderNo}_1`)
    await checkOrder(portal.context, orderNo)
    expect(portal.cashier.trade({ orderNo }).state).toBe('closed')
    expect((await rowOf(orderNo)).next_check_at).toBeNull()
    const refunded = await admin.calls(payments.refundOrder, { orderNo, refundFee: 200, reason: '误充' })
    expect(refunded.body.refunds).toMatchObject([{ refundFee: 200, state: 'done' }])
    expect(portal.cashier.trade({ orderNo: `${orderNo}_1` }).refunds).toMatchObject([{ fen: 200 }])
    const { differences } = (await admin.calls(payments.reconcileDay, { day: today() })).body
    expect(differences.filter((each) => each.orderNo.startsWith(orderNo))).toEqual([])
    const lines = (await admin.calls(payments.listStatementLines, { orderNo })).body.content
    expect(lines.map(({ kind, difference, orderStatus }) => [kind, difference, orderStatus]).sort()).toEqual([
      ['payment', 'none', '支付成功'],
      ['refund', 'none', '支付成功'],
    ])
  })

  test.each([
    ['native', 'h5'],
    ['h5', 'jsapi'],
    ['page', 'wap'],
  ])('%s and %s paid at once credit once; the surplus payment is returned', async (first, second) => {
    const member = await portal.aMember()
    const start = { native: payments.payByWechat, page: payments.payByAlipay } as const
    const begun =
      first === 'h5'
        ? (await onPhone(member, { way: first, amount: 13 })).body
        : (await member.calls(start[first as 'native' | 'page'], { amount: 13 })).body
    const { orderNo } = begun
    const again = (await onPhone(member, { way: second, orderNo })).body
    // Alipay knows a trade once its page was opened.
    if ('pageUrl' in begun) await openCashier(String(begun.pageUrl))
    await openCashier(again.pageUrl!)
    const trades = [orderNo, `${orderNo}_1`]
    for (const tradeNo of trades) portal.cashier.pay({ orderNo: tradeNo, ...withoutNotice })
    await Promise.all([
      ...trades.map((tradeNo) => portal.cashier.notify({ orderNo: tradeNo, copies: 3 })),
      ...[1, 2, 3].map(() => member.calls(payments.queryPayment, { orderNo })),
    ])
    expect(await balance(member)).toBe(130)
    await checkOrder(portal.context, orderNo)
    expect(await balance(member)).toBe(130)
    const row = await rowOf(orderNo)
    const surplus = trades.find((tradeNo) => tradeNo !== row.paid_trade_no)!
    const { transactionId } = portal.cashier.trade({ orderNo: surplus })
    expect(row.review_reason).toBe(`同一订单的另一笔支付 ${transactionId}`)
    const { differences } = (await admin.calls(payments.reconcileDay, { day: today() })).body
    expect(differences.filter((each) => each.orderNo === orderNo)).toMatchObject([{ kind: 'missing', transactionId }])
    // The surplus is returned by itself, once however often the job runs: the order stays paid, its coins stay.
    await Promise.all([returnSurplus(portal.context, surplus), returnSurplus(portal.context, surplus)])
    await returnSurplus(portal.context, surplus)
    await returnSurplus(portal.context, row.paid_trade_no!)
    expect(portal.cashier.trade({ orderNo: surplus }).refunds).toMatchObject([{ fen: 1300 }])
    expect(portal.cashier.trade({ orderNo: row.paid_trade_no! }).refunds).toEqual([])
    await portal.context.gateways[row.provider]!.query(surplus).then((facts) => settle(portal.db, facts))
    expect((await rowOf(orderNo)).review_reason).toBeNull()
    const received = (await member.calls(notices.listNotices, { kind: 'payment' })).body.content
    expect(received.filter(({ title }) => title === '重复支付已退回')).toHaveLength(1)
    expect(await stateOf(member, orderNo)).toBe('SUCCESS')
    expect(await balance(member)).toBe(130)
  })

  test('expiry closes every way, and a late payment of any of them is credited once', async () => {
    const member = await portal.aMember()
    const { orderNo } = (await member.calls(payments.payByWechat, { amount: 14 })).body
    await onPhone(member, { way: 'h5', orderNo })
    await portal.hasPassed(orderNo, 13)
    await checkOrder(portal.context, orderNo)
    expect(await stateOf(member, orderNo)).toBe('CLOSED')
    for (const tradeNo of [orderNo, `${orderNo}_1`])
      expect(portal.cashier.trade({ orderNo: tradeNo }).state).toBe('closed')
    portal.cashier.pay({ orderNo: `${orderNo}_1`, isLate: true, ...withoutNotice })
    await portal.cashier.notify({ orderNo: `${orderNo}_1`, copies: 2 })
    expect(await balance(member)).toBe(140)
    expect((await rowOf(orderNo)).state).toBe('paid_late')
  })

  test('cancelling closes every way; one that was paid meanwhile is credited', async () => {
    const member = await portal.aMember()
    const { orderNo } = (await member.calls(payments.payByWechat, { amount: 15 })).body
    await onPhone(member, { way: 'h5', orderNo })
    portal.cashier.pay({ orderNo: `${orderNo}_1`, ...withoutNotice })
    const { body } = await member.calls(payments.cancelOrder, { orderNo })
    expect(body.tradeState).toBe('SUCCESS')
    expect(await balance(member)).toBe(150)
  })

  test('a lost order is restored from the memo of any way', async () => {
    const member = await portal.aMember()
    const { orderNo } = (await member.calls(payments.payByWechat, { amount: 16 })).body
    await onPhone(member, { way: 'h5', orderNo })
    await deleteOrder(orderNo)
    portal.cashier.pay({ orderNo: `${orderNo}_1`, ...withoutNotice })
    const { body } = await admin.calls(payments.recheckOrder, { orderNo: `${orderNo}_1` })
    expect(body.order).toMatchObject({ orderNo, tradeState: 'SUCCESS', isLate: true })
    expect(await balance(member)).toBe(160)
  })

  test('the number of ways is bounded', async () => {
    const member = await portal.aMember()
    const { orderNo } = await begin(member, 'h5', 17)
    const { id } = await rowOf(orderNo)
    const others = Array.from({ length: maxAttempts - 1 }, (_, at) => ({
      order_id: id,
      way: 'h5' as const,
      trade_no: `${orderNo}_${at + 1}`,
      payer: `elsewhere ${at}`,
    }))
    await portal.db.insertInto('payment_attempt').values(others).execute()
    const { status, body } = await onPhone(member, { way: 'jsapi', orderNo })
    expect([status, (body as unknown as { message: string }).message]).toEqual([
      409,
      '这个订单更换支付方式的次数太多，请重新下单',
    ])
    expect((await onPhone(member, { way: 'h5', orderNo })).status).toBe(200)
  })
})

test('forged notices of a phone payment change nothing', async () => {
  const member = await portal.aMember()
  const { orderNo } = await begin(member, 'jsapi', 18)
  portal.cashier.pay({ orderNo, ...withoutNotice })
  for (const forge of ['wrong-key', 'wrong-appid', 'wrong-amount', 'stale'] as const) {
    const [sent] = await portal.cashier.notify({ orderNo, forge })
    expect(sent!.accepted, forge).toBe(false)
  }
  expect(await balance(member)).toBe(0)
  await portal.cashier.notify({ orderNo })
  expect(await balance(member)).toBe(180)
})
