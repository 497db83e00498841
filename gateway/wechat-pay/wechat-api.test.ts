import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSimulator, type Simulator } from '../simulator.ts'
import {
  anOrder,
  createDataDir,
  inMinutes,
  type MerchantCredentials,
  placeOrder,
  readCredentials,
  wechatCall,
} from '../testing.ts'

const { privateKey: attacker } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
})
let simulator: Simulator
let credentials: MerchantCredentials
beforeAll(async () => {
  const dataDir = createDataDir()
  simulator = await openSimulator({ dataDir, sendsProbe: false })
  credentials = readCredentials(dataDir)
})
afterAll(() => simulator.stop())

const query = (orderNo: string) =>
  wechatCall(credentials, 'GET', `/v3/pay/transactions/out-trade-no/${orderNo}?mchid=${credentials.wechat.mchid}`)
const close = (orderNo: string) =>
  wechatCall(
    credentials,
    'POST',
    `/v3/pay/transactions/out-trade-no/${orderNo}/close`,
    JSON.stringify({ mchid: credentials.wechat.mchid }),
  )

test('an order is placed, queried and paid, and can then not be closed', async () => {
  const order = anOrder(credentials)
  const placed = await placeOrder(credentials, order)
  expect(placed).toMatchObject({ status: 200, isSigned: true, serial: credentials.wechat.publicKeyId })
  expect(placed.answer.code_url).toMatch(/^weixin:\/\/wxpay\/bizpayurl\/up\?pr=[\w-]+&groupid=00$/)
  expect((await query(order.out_trade_no)).answer).toMatchObject({ trade_state: 'NOTPAY', amount: { total: 5000 } })
  simulator.controls.pay({ orderNo: order.out_trade_no, couponFen: 100 })
  expect(await query(order.out_trade_no)).toMatchObject({
    isSigned: true,
    answer: { trade_state: 'SUCCESS', amount: { total: 5000, payer_total: 4900 } },
  })
  expect(await close(order.out_trade_no)).toMatchObject({ status: 400, answer: { code: 'ORDERPAID' } })
})

test('a closed order answers 204, signed over nothing, and stays closed', async () => {
  const order = anOrder(credentials)
  await placeOrder(credentials, order)
  expect(await close(order.out_trade_no)).toMatchObject({ status: 204, isSigned: true, answer: undefined })
  expect(await close(order.out_trade_no)).toMatchObject({ status: 204 })
  expect((await query(order.out_trade_no)).answer.trade_state).toBe('CLOSED')
  expect(await placeOrder(credentials, order)).toMatchObject({ status: 400, answer: { code: 'ORDER_CLOSED' } })
})

test('paying in the middle of a close answers FREQUENCY_LIMITED, then SUCCESS', async () => {
  const order = anOrder(credentials)
  await placeOrder(credentials, order)
  simulator.controls.pay({ orderNo: order.out_trade_no, when: 'during-close' })
  expect(await close(order.out_trade_no)).toMatchObject({ status: 429, answer: { code: 'FREQUENCY_LIMITED' } })
  expect((await query(order.out_trade_no)).answer.trade_state).toBe('SUCCESS')
})

test('the same parameters give a fresh address of the same order, other parameters are refused', async () => {
  const order = anOrder(credentials)
  const first = await placeOrder(credentials, order)
  const second = await placeOrder(credentials, order)
  expect(second.status).toBe(200)
  expect(second.answer.code_url).not.toBe(first.answer.code_url)
  const dearer = await placeOrder(credentials, { ...order, amount: { total: 1, currency: 'CNY' } })
  expect(dearer).toMatchObject({ status: 400, answer: { code: 'INVALID_REQUEST' } })
})

describe('a wrong signature is answered with the text that should have been signed', () => {
  const body = () => anOrder(credentials)
  test.each([
    ['another key', () => ({ key: attacker })],
    ['a header cut short', () => ({ headers: { authorization: 'WECHATPAY2-SHA256-RSA2048 mchid="1"' } })],
    ['another body than the signed one', () => ({ sentBody: '{"appid":"x"}' })],
    ['another serial', () => ({ serial: 'ABC' })],
    ['a stale timestamp', () => ({ timestamp: Math.floor(Date.now() / 1000) - 301 })],
    ['milliseconds', () => ({ timestamp: Date.now() })],
    ['no signature', () => ({ headers: { authorization: '' } })],
  ])('%s', async (_name, overrides) => {
    const { status, answer } = await placeOrder(credentials, body(), overrides())
    expect(status).toBe(401)
    expect(answer.code).toBe('SIGN_ERROR')
    expect(answer.detail.sign_information.url).toBe('/v3/pay/transactions/native')
  })

  test('with the text', async () => {
    const { answer } = await placeOrder(credentials, body(), { sentBody: '{"appid":"x"}' })
    expect(answer.detail.sign_information.truncated_sign_message).toMatch(
      /^POST\n\/v3\/pay\/transactions\/native\n\d{10}\n[0-9a-f]{32}\n\{"appid":"x"\}\n$/,
    )
  })
})

test.each([
  ['/description', { description: '长'.repeat(128) }],
  ['/out_trade_no', { out_trade_no: 'short' }],
  ['/out_trade_no', { out_trade_no: 'ORDER 20230921' }],
  ['/out_trade_no', { out_trade_no: 'A'.repeat(33) }],
  ['/time_expire', { time_expire: '2026-11-15 10:00:00' }],
  ['/time_expire', { time_expire: '2036-11-15T10:00:00Z' }],
  ['/time_expire', { time_expire: '2036-11-15T10:00:00.000+08:00' }],
  ['/time_expire', { time_expire: '2020-11-15T10:00:00+08:00' }],
  ['/notify_url', { notify_url: 'http://127.0.0.1:9/notify?order=1' }],
  ['/notify_url', { notify_url: 'ftp://127.0.0.1/notify' }],
  ['/notify_url', { notify_url: `http://127.0.0.1/${'a'.repeat(256)}` }],
  ['/notify_url', { notify_url: undefined }],
  ['/amount', { amount: { total: 0, currency: 'CNY' } }],
  ['/amount', { amount: { total: 1.5, currency: 'CNY' } }],
  ['/amount', { amount: { total: '100', currency: 'CNY' } }],
  ['/amount', { amount: { total: 100, currency: 'USD' } }],
  ['/coupon', { coupon: 'x' }],
])('a wrong %s is a PARAM_ERROR (%j)', async (field, changes) => {
  const { status, answer } = await placeOrder(credentials, anOrder(credentials, changes))
  expect(status).toBe(400)
  expect(answer).toMatchObject({ code: 'PARAM_ERROR', detail: { field, location: 'body' } })
})

test('merchant, application and order must exist', async () => {
  expect((await placeOrder(credentials, anOrder(credentials, { mchid: '1' }))).answer.code).toBe('MCH_NOT_EXISTS')
  expect((await placeOrder(credentials, anOrder(credentials, { appid: 'wx1' }))).answer.code).toBe(
    'APPID_MCHID_NOT_MATCH',
  )
  expect(await query('NOBODY_KNOWS')).toMatchObject({ status: 404, answer: { code: 'ORDER_NOT_EXIST' } })
})

test('an expired order can be paid only with isLate', async () => {
  const order = anOrder(credentials, { time_expire: inMinutes(1 / 30) })
  await placeOrder(credentials, order)
  await new Promise((resolve) => setTimeout(resolve, Date.parse(order.time_expire) - Date.now() + 100))
  expect(() => simulator.controls.pay({ orderNo: order.out_trade_no })).toThrow('expired')
  expect((await query(order.out_trade_no)).answer.trade_state).toBe('NOTPAY')
  simulator.controls.pay({ orderNo: order.out_trade_no, isLate: true })
  expect((await query(order.out_trade_no)).answer.trade_state).toBe('SUCCESS')
})

test('a refund is idempotent per number and never exceeds the total', async () => {
  const order = anOrder(credentials)
  await placeOrder(credentials, order)
  const refund = (out_refund_no: string, amount: number, total = 5000) =>
    wechatCall(
      credentials,
      'POST',
      '/v3/refund/domestic/refunds',
      JSON.stringify({
        out_trade_no: order.out_trade_no,
        out_refund_no,
        amount: { refund: amount, total, currency: 'CNY' },
      }),
    )
  expect((await refund('A', 5000)).answer.code).toBe('INVALID_REQUEST')
  simulator.controls.pay({ orderNo: order.out_trade_no })
  expect((await refund('A', 3000)).answer).toMatchObject({ status: 'PROCESSING', amount: { refund: 3000 } })
  expect((await refund('A', 3000)).answer.status).toBe('SUCCESS')
  expect((await refund('A', 2000)).status).toBe(400)
  expect((await refund('B', 2001)).status).toBe(400)
  expect((await refund('B', 2000, 4000)).status).toBe(400)
  expect((await refund('B', 2000)).status).toBe(200)
  expect((await wechatCall(credentials, 'GET', '/v3/refund/domestic/refunds/B')).answer.status).toBe('SUCCESS')
  expect((await query(order.out_trade_no)).answer.trade_state).toBe('REFUND')
  expect(simulator.controls.trade({ orderNo: order.out_trade_no }).refunds).toHaveLength(2)
})
