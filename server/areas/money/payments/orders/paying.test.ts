import { get } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as settings from '#contract/base/settings/settings.ts'
import * as payments from '#contract/money/payments/payments.ts'
import * as notices from '#contract/people/notices/notices.ts'
import { type PaymentPortal, paymentPortal } from '../../../../testing/payments.ts'
import type { Person } from '../../../../testing/portal.ts'
import { balanceOf } from '../../points/index.ts'
import { checkLedgerAfterAll } from '../../points/testing/ledger.ts'

let portal: PaymentPortal
let admin: Person
beforeAll(async () => {
  portal = await paymentPortal()
  admin = await portal.anAdministrator()
})
afterAll(() => portal.close())
checkLedgerAfterAll(() => portal.db)

const balance = (person: Person) => balanceOf(portal.db, person.id)
const packageOf = async (price: number) =>
  (await portal.visitor.calls(payments.listProducts)).body.content.find(({ actualPrice }) => actualPrice === price)!
const countOrders = async (person: Person) => (await person.calls(payments.listMyOrders)).body.total
const stateOf = async (person: Person, orderNo: string) =>
  (await person.calls(payments.queryPayment, { orderNo })).body.data.tradeState

/** Sends the path unchanged; fetch would resolve the dots. */
const rawStatus = (path: string) =>
  new Promise((resolve) => {
    get({ port: new URL(portal.url).port, path }, (answer) => resolve(answer.resume().statusCode))
  })

describe('paying by WeChat', () => {
  test('a package is paid by QR code: coins are credited once, and a notice is sent', async () => {
    const member = await portal.aMember()
    const { id } = await packageOf(50)
    const { status, body } = await member.calls(payments.payPackageByWechat, { id })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      orderNo: expect.stringMatching(/^ORDER_\d{14}_\d{8}$/),
      codeUrl: expect.stringMatching(/^weixin:\/\//),
      demoUrl: expect.stringMatching(/^\/demo-pay\/wechat\//),
      title: '600 V币（含赠送 100）',
      totalFee: 5000,
      coin: 600,
      present: 100,
      paymentType: '微信',
      isSimulated: true,
    })
    expect(Date.parse(body.expireTime) - Date.parse(body.createTime)).toBeGreaterThan(599_000 - 1000)
    expect(await stateOf(member, body.orderNo)).toBe('NOTPAY')
    portal.cashier.pay({ orderNo: body.orderNo })
    await portal.cashier.settled()
    expect(await balance(member)).toBe(600)
    expect(await stateOf(member, body.orderNo)).toBe('SUCCESS')
    const { list } = (await member.calls(payments.listMyOrders)).body
    expect(list).toHaveLength(1)
    expect(list[0]).toMatchObject({
      orderStatus: '支付成功',
      canPay: false,
      canCancel: false,
      isLate: false,
      codeUrl: null,
    })
    const notice = (await member.calls(notices.listNotices)).body.content[0]!
    expect(notice).toMatchObject({ kind: 'payment', title: '充值成功，600 V币已到账' })
  })

  test('the cashier is served under our own origin, and its button pays', async () => {
    const member = await portal.aMember()
    const { body } = await member.calls(payments.payByWechat, { amount: 1 })
    const page = await fetch(portal.url + body.demoUrl!)
    expect(page.status).toBe(200)
    expect(page.headers.get('content-type')).toContain('text/html')
    const pressed = await fetch(`${portal.url}${body.demoUrl}/pay`, { method: 'POST', redirect: 'manual' })
    expect(pressed.status).toBe(303)
    await portal.cashier.settled()
    expect(await balance(member)).toBe(10)
  })

  test('only the cashier of the simulator is reachable', async () => {
    for (const url of [
      '/demo-pay/../control/trades',
      '/demo-pay/%2e%2e/control/trades',
      '/demo-pay/x/../../v3/bill/tradebill',
    ])
      expect([url, await rawStatus(url)]).toEqual([url, 404])
  })

  test('ordering a package again returns the same order with a new code; concurrent clicks create one order', async () => {
    const member = await portal.aMember()
    const { id } = await packageOf(10)
    const [one, two] = await Promise.all([1, 2].map(() => member.calls(payments.payPackageByWechat, { id })))
    const again = await member.calls(payments.payPackageByWechat, { id })
    const byNumber = await member.calls(payments.payByWechat, { orderNo: again.body.orderNo })
    expect(new Set([one, two, again, byNumber].map((answer) => answer!.body.orderNo)).size).toBe(1)
    expect(byNumber.body.codeUrl).not.toBe(again.body.codeUrl)
    expect(await countOrders(member)).toBe(1)
  })

  test('custom amounts get the bonus rate of the most expensive package they reach', async () => {
    const member = await portal.aMember()
    const coins = async (amount: number) => {
      const { coin, present } = (await member.calls(payments.payByWechat, { amount })).body
      return [coin, present]
    }
    expect(await coins(1)).toEqual([10, 0])
    expect(await coins(49)).toEqual([490, 0])
    expect(await coins(50)).toEqual([600, 100])
    expect(await coins(75)).toEqual([900, 150])
    expect(await coins(99)).toEqual([1188, 198])
    expect(await coins(10_000)).toEqual([130_000, 30_000])
  })

  test('invalid amounts create no order', async () => {
    const member = await portal.aMember()
    for (const amount of [-1, 0, 1.5, 10_001, 1e15, '1e3', '1.0', '+5', ' ', 'abc', null, true, [5], {}])
      expect((await member.calls(payments.payByWechat, { amount })).status, String(amount)).toBe(400)
    expect((await member.calls(payments.payByWechat, {})).status).toBe(400)
    expect((await member.calls(payments.payByWechat, { amount: 5, orderNo: 'ORDER_1' })).status).toBe(400)
    expect((await member.calls(payments.payByWechat, { amount: 5, discount: 1 })).status).toBe(400)
    expect((await member.calls(payments.payPackageByWechat, { id: 99_999 })).status).toBe(404)
    expect((await member.calls(payments.payPackageByWechat, { id: 'x' })).status).toBe(400)
    expect(await countOrders(member)).toBe(0)
  })

  test('the price and the coins of an order are never those that the caller names', async () => {
    const member = await portal.aMember()
    const { body } = await member.calls(payments.payByWechat, { amount: 5, coin: 9999, totalFee: 1, present: 500 })
    expect([body.coin, body.totalFee, body.present]).toEqual([50, 500, 0])
  })

  test('the limits of the settings apply', async () => {
    const member = await portal.aMember()
    const group = (await admin.calls(settings.listSettings)).body.find((each) => each.group === 'points')!
    const save = (version: number, values: object) =>
      admin.calls(settings.updateSettings, { group: 'points', version, values: { ...group.values, ...values } })
    const mostYuan = async () => (await member.calls(payments.getTopUpRules)).body.customMaxYuan
    const saved = await save(group.version, { maxYuanPerOrder: 200, maxYuanPerDay: 300 })
    expect(saved.status).toBe(200)
    await expect.poll(mostYuan).toBe(200)
    expect((await member.calls(payments.payByWechat, { amount: 201 })).body.code).toBe('amount_not_allowed')
    const both = await Promise.all([199, 200].map((amount) => member.calls(payments.payByWechat, { amount })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)!.body.code).toBe('top_up_limit_reached')
    await save(saved.body.version, {})
    await expect.poll(mostYuan).toBeGreaterThan(200)
  })

  test('a custom amount whose bonus exceeds what an order holds is refused in words', async () => {
    const member = await portal.aMember()
    const generous = { title: '赠送极多', actualPrice: 7, coinSum: 1, present: 1_000_000 }
    const { id } = (await admin.calls(payments.saveProduct, generous)).body
    const refused = await member.calls(payments.payByWechat, { amount: 8 })
    expect([refused.status, refused.body.message]).toEqual([400, '该金额的赠送超过 10000000 V币，请减少金额'])
    expect(await countOrders(member)).toBe(0)
    await admin.calls(payments.deleteProduct, { id })
  })

  test('members cannot pay, see or cancel orders of others', async () => {
    const [owner, other] = [await portal.aMember(), await portal.aMember()]
    const { orderNo } = (await owner.calls(payments.payByWechat, { amount: 3 })).body
    expect((await other.calls(payments.payByWechat, { orderNo })).status).toBe(404)
    expect((await other.calls(payments.queryPayment, { orderNo })).status).toBe(404)
    expect((await other.calls(payments.cancelOrder, { orderNo })).status).toBe(404)
    expect(await countOrders(other)).toBe(0)
    expect((await other.calls(payments.listMyOrders, { userId: owner.id })).body).toEqual({ list: [], total: 0 })
    const byAlipay = (await owner.calls(payments.payByAlipay, { amount: 3 })).body.orderNo
    expect((await other.calls(payments.payByAlipay, { orderNo: byAlipay })).status).toBe(404)
    expect((await owner.calls(payments.payByAlipay, { orderNo })).body.code).toBe('order_not_payable')
  })

  test('visitors and the third level are refused', async () => {
    const third = await portal.aMember({ level: 5 })
    const { id } = await packageOf(10)
    const orderNo = 'ORDER_20260101000000_00000000'
    for (const [call, input] of [
      [payments.payPackageByWechat, { id }],
      [payments.payByWechat, { amount: 1 }],
      [payments.payPackageByAlipay, { id }],
      [payments.payByAlipay, { amount: 1 }],
      [payments.queryPayment, { orderNo }],
      [payments.listMyOrders, {}],
      [payments.cancelOrder, { orderNo }],
      [payments.recheckOrder, { orderNo }],
      [payments.refundOrder, { orderNo, reason: '误充' }],
      [payments.listOrders, {}],
      [payments.reconcileDay, { day: '2026-01-01' }],
      [payments.saveProduct, { title: '套餐', actualPrice: 5, coinSum: 50 }],
      [payments.deleteProduct, { id }],
    ] as const) {
      expect((await portal.visitor.calls(call, input)).status, call.path).toBe(401)
      expect((await third.calls(call, input)).status, call.path).toBe(403)
    }
    const member = await portal.aMember()
    for (const call of [payments.recheckOrder, payments.refundOrder, payments.saveProduct, payments.deleteProduct])
      expect((await member.calls(call, {})).status).toBe(403)
  })

  test('a cross-site page cannot create an order with the cookie of the browser', async () => {
    const member = await portal.aMember()
    const { id } = await packageOf(10)
    const path = payments.payPackageByWechat.path.replace('{id}', String(id))
    const headers = { cookie: `token=${member.token}` }
    const ask = (site: string) => fetch(portal.url + path, { headers: { ...headers, 'sec-fetch-site': site } })
    expect((await ask('cross-site')).status).toBe(403)
    expect(await countOrders(member)).toBe(0)
    expect((await ask('same-origin')).status).toBe(200)
  })
})

describe('paying by Alipay', () => {
  test('scripts get the address, a tab gets a page that redirects there, and the payment is credited', async () => {
    const member = await portal.aMember()
    const { id } = await packageOf(100)
    const { body } = await member.calls(payments.payPackageByAlipay, { id })
    expect(body).toMatchObject({ paymentType: '支付宝', coin: 1300, present: 300, totalFee: 10_000 })
    expect(body.pageUrl).toMatch(/^\/demo-pay\/gateway\.do\?/)
    const tab = await fetch(portal.url + payments.payPackageByAlipay.path.replace('{id}', String(id)), {
      headers: { authorization: `Bearer ${member.token}`, accept: 'text/html,application/xhtml+xml' },
    })
    expect(tab.headers.get('content-type')).toContain('text/html')
    const [, address = ''] = /url=([^"]+)"/.exec(await tab.text()) ?? []
    expect(await countOrders(member)).toBe(1)
    const landed = await fetch(portal.url + address.replaceAll('&amp;', '&'), { redirect: 'manual' })
    expect(landed.headers.get('location')).toMatch(/^\/demo-pay\/alipay\//)
    expect(await stateOf(member, body.orderNo)).toBe('NOTPAY')
    portal.cashier.pay({ orderNo: body.orderNo })
    await portal.cashier.settled()
    expect(await balance(member)).toBe(1300)
  })
})

test('concurrent clicks create one order for every payment call', async () => {
  const { id } = await packageOf(20)
  for (const [call, input] of [
    [payments.payByWechat, { amount: 6 }],
    [payments.payPackageByAlipay, { id }],
    [payments.payByAlipay, { amount: 6 }],
  ] as const) {
    const member = await portal.aMember()
    const both = await Promise.all([1, 2].map(() => member.calls(call, input)))
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect([call.path, await countOrders(member)]).toEqual([call.path, 1])
  }
})

describe('cancelling', () => {
  test('closes the order here and at the provider; afterwards it can be neither paid nor cancelled', async () => {
    const member = await portal.aMember()
    const { orderNo } = (await member.calls(payments.payByWechat, { amount: 7 })).body
    const both = await Promise.all([1, 2].map(() => member.calls(payments.cancelOrder, { orderNo })))
    expect(both.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    expect(await stateOf(member, orderNo)).toBe('CANCEL')
    expect(portal.cashier.trade({ orderNo }).state).toBe('closed')
    expect((await member.calls(payments.payByWechat, { orderNo })).body.code).toBe('order_not_payable')
    expect((await member.calls(payments.cancelOrder, { orderNo })).body.code).toBe('order_not_payable')
  })

  test('an order that was just paid is credited instead', async () => {
    const member = await portal.aMember()
    const { orderNo } = (await member.calls(payments.payByWechat, { amount: 8 })).body
    portal.cashier.pay({ orderNo, notice: { isDropped: true } })
    const { body } = await member.calls(payments.cancelOrder, { orderNo })
    expect(body.tradeState).toBe('SUCCESS')
    expect(await balance(member)).toBe(80)
  })
})

describe('packages', () => {
  test('a new portal has five, visible to everybody', async () => {
    const { content, totalElements } = (await portal.visitor.calls(payments.listProducts)).body
    expect(totalElements).toBe(5)
    expect(content.map(({ actualPrice, coinSum, present }) => [actualPrice, coinSum, present])).toEqual([
      [10, 100, 0],
      [20, 200, 0],
      [30, 300, 0],
      [50, 500, 100],
      [100, 1000, 300],
    ])
    expect((await portal.visitor.calls(payments.getTopUpRules)).body).toMatchObject({
      coinsPerYuan: 10,
      customMaxYuan: 10_000,
      paymentTypes: ['微信', '支付宝'],
      isSimulated: true,
    })
  })

  test('one that is off is neither shown nor sold, and only administrators list it', async () => {
    const member = await portal.aMember()
    const fields = { title: '停用', actualPrice: 333, coinSum: 3330, present: 10 }
    const { id, version, isOffered } = (await admin.calls(payments.saveProduct, fields)).body
    expect(isOffered).toBe(true)
    const off = await admin.calls(payments.saveProduct, { ...fields, id, version, isOffered: false })
    expect([off.status, off.body.isOffered]).toEqual([200, false])
    const shown = async (person: Person, query = {}) =>
      (await person.calls(payments.listProducts, query)).body.content?.some((one) => one.id === id)
    expect([await shown(portal.visitor), await shown(admin), await shown(admin, { all: 1 })]).toEqual([
      false,
      false,
      true,
    ])
    expect((await portal.visitor.calls(payments.listProducts, { all: 1 })).status).toBe(401)
    expect((await member.calls(payments.listProducts, { all: 1 })).status).toBe(403)
    expect((await member.calls(payments.payPackageByWechat, { id: id! })).status).toBe(404)
    await admin.calls(payments.deleteProduct, { id: id! })
  })

  test('administrators add, change and delete them; versions are checked, prices are unique, orders keep their terms', async () => {
    const member = await portal.aMember()
    const added = await admin.calls(payments.saveProduct, {
      title: '大包',
      actualPrice: 200,
      coinSum: 2000,
      present: 800,
    })
    const { id, version } = added.body
    const ordered = (await member.calls(payments.payPackageByWechat, { id })).body
    const change = { id, version, title: '大包', actualPrice: 200, coinSum: 2000, present: 1 }
    const both = await Promise.all([1, 2].map(() => admin.calls(payments.saveProduct, change)))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(
      (await admin.calls(payments.saveProduct, { ...change, version: undefined, actualPrice: 100 })).body.code,
    ).toBe('package_price_taken')
    const next = (await member.calls(payments.payPackageByWechat, { id })).body
    expect([ordered.coin, next.coin]).toEqual([2800, 2001])
    expect(next.orderNo).not.toBe(ordered.orderNo)
    portal.cashier.pay({ orderNo: ordered.orderNo })
    await portal.cashier.settled()
    expect(await balance(member)).toBe(2800)
    const deleted = await Promise.all([1, 2].map(() => admin.calls(payments.deleteProduct, { id })))
    expect(deleted.map(({ status }) => status).sort()).toEqual([200, 404])
    expect((await member.calls(payments.payPackageByWechat, { id })).status).toBe(404)
    for (const wrong of [{ actualPrice: 0 }, { coinSum: 1.5 }, { present: -1 }, { title: '' }, { other: 1 }])
      expect((await admin.calls(payments.saveProduct, { ...change, id: undefined, ...wrong })).status).toBe(400)
  })
})
