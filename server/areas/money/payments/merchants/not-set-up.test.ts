import { afterAll, beforeAll, expect, test } from 'vitest'
import * as payments from '#contract/money/payments/payments.ts'
import type { Config } from '#kernel/config/index.ts'
import { loadConfig } from '../../../../config.ts'
import { type TestPortal, testPortal } from '../../../../testing/portal.ts'
import { checkLedgerAfterAll } from '../../points/testing/ledger.ts'
import { openGateways } from '../gateways/index.ts'

const refusal = {
  status: 503,
  code: 'payments_not_set_up',
  message: '本站尚未开通在线支付，暂时不能充值，请联系管理员',
}

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal({ simulatesPayments: false })
})
afterAll(() => portal.close())
checkLedgerAfterAll(() => portal.db)

test.each([
  ['a demonstration on this machine', {}, true],
  ['nothing but this machine', { DEMO: 'off' }, true],
  ['nothing but this machine, by IPv6', { DEMO: 'off', HOST: '::1' }, true],
  ['a portal on the network', { DEMO: 'off', HOST: '0.0.0.0' }, false],
  ['a portal on the network, by IPv6', { DEMO: 'off', HOST: '::' }, false],
  ['a portal behind a proxy', { DEMO: 'off', PUBLIC_URL: 'https://portal.example' }, false],
  ['a name that only begins like an address', { DEMO: 'off', PUBLIC_URL: 'http://127.0.0.1.portal.example' }, false],
])('%s: %o', (_what, env, isSimulated) => {
  const gateways = openGateways(loadConfig(env) as Config)
  expect(gateways.isSimulated).toBe(isSimulated)
  expect([gateways.wechat === undefined, gateways.alipay === undefined]).toEqual([!isSimulated, !isSimulated])
})

test('every payment call is refused with a message and creates no order', async () => {
  const member = await portal.aMember()
  const { id } = (await member.calls(payments.listProducts)).body.content[0]!
  const tries = await Promise.all([
    member.calls(payments.payPackageByWechat, { id }),
    member.calls(payments.payByWechat, { amount: 1 }),
    member.calls(payments.payPackageByAlipay, { id }),
    member.calls(payments.payByAlipay, { amount: 1 }),
  ])
  for (const { status, body } of tries) expect({ ...body, status }).toMatchObject(refusal)
  expect((await member.calls(payments.listMyOrders)).body).toMatchObject({ list: [], total: 0 })
})

test('callers without permission are refused as usual', async () => {
  expect((await portal.visitor.calls(payments.payByWechat, { amount: 1 })).status).toBe(401)
  const third = await portal.aMember({ level: 5 })
  expect((await third.calls(payments.payByWechat, { amount: 1 })).status).toBe(403)
})

test('pages learn that no payment is offered and that it is not a demo', async () => {
  const { body } = await portal.visitor.calls(payments.getTopUpRules)
  expect(body).toMatchObject({ paymentTypes: [], isSimulated: false })
})

test('there is no cashier, and payment notices are refused', async () => {
  expect((await portal.app.inject({ url: '/demo-pay/wechat/anything' })).statusCode).toBe(404)
  const notices = ['/api/wx-pay/native/notify', '/api/ali-pay/trade/notify']
  const answers = await Promise.all(notices.map((url) => portal.app.inject({ method: 'POST', url, payload: '{}' })))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 400])
})

test('an earlier order stays unchanged', async () => {
  const [member, admin] = [await portal.aMember(), await portal.anAdministrator()]
  const orderNo = 'ORDER_20261115104218_03157000'
  await portal.db
    .insertInto('payment_order')
    .values({
      order_no: orderNo,
      member_id: member.id,
      provider: 'wechat',
      coins: 10,
      bonus: 0,
      fen: 100,
      subject: '10 V币',
      expires_at: new Date(Date.now() + 600_000),
    })
    .execute()
  expect((await member.calls(payments.payByWechat, { orderNo })).body).toMatchObject(refusal)
  expect((await admin.calls(payments.recheckOrder, { orderNo })).body).toMatchObject(refusal)
  expect((await admin.calls(payments.refundOrder, { orderNo, reason: '退款' })).body).toMatchObject(refusal)
  expect((await member.calls(payments.queryPayment, { orderNo })).body.data.tradeState).toBe('NOTPAY')
  const { body } = await admin.calls(payments.reconcileDay, { day: '2026-01-01' })
  expect(body).toMatchObject({ providers: [], differences: [] })
})
