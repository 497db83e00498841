import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSimulator, type Simulator } from '../simulator.ts'
import {
  alipayCall,
  alipayParameters,
  createDataDir,
  type MerchantCredentials,
  plainInMinutes,
  readCredentials,
} from '../testing.ts'

let simulator: Simulator
let credentials: MerchantCredentials
beforeAll(async () => {
  const dataDir = createDataDir()
  simulator = await openSimulator({ dataDir, sendsProbe: false })
  credentials = readCredentials(dataDir)
})
afterAll(() => simulator.stop())

const addresses = { notify_url: 'http://127.0.0.1:9/notify', return_url: 'http://127.0.0.1:9/success' }
const anOrder = (orderNo: string, changes: object = {}) => ({
  out_trade_no: orderNo,
  total_amount: '50.00',
  subject: '600 V币',
  product_code: 'FAST_INSTANT_TRADE_PAY',
  time_expire: plainInMinutes(10),
  ...changes,
})
const openPage = async (parameters: URLSearchParams) => {
  const response = await fetch(`${simulator.url}/demo-pay/gateway.do?${parameters}`, { redirect: 'manual' })
  return { status: response.status, location: response.headers.get('location'), text: await response.text() }
}
const page = (content: object) => openPage(alipayParameters(credentials, 'alipay.trade.page.pay', content, addresses))
const ask = async (method: string, content: object) =>
  (await alipayCall(credentials, alipayParameters(credentials, method, content))).answer

test('a trade exists once the buyer has scanned it, and is signed', async () => {
  const asked = { out_trade_no: 'SCAN_1' }
  expect((await page(anOrder('SCAN_1'))).location).toMatch(/^\/demo-pay\/alipay\/[\w-]+$/)
  expect(await ask('alipay.trade.query', asked)).toMatchObject({ code: '40004', sub_code: 'ACQ.TRADE_NOT_EXIST' })
  expect(await ask('alipay.trade.close', asked)).toMatchObject({ sub_code: 'ACQ.TRADE_NOT_EXIST' })
  simulator.controls.scan({ orderNo: 'SCAN_1' })
  const known = await alipayCall(credentials, alipayParameters(credentials, 'alipay.trade.query', asked))
  expect(known).toMatchObject({ isSigned: true, answer: { code: '10000', trade_status: 'WAIT_BUYER_PAY' } })
  simulator.controls.pay({ orderNo: 'SCAN_1' })
  const paid = await ask('alipay.trade.query', asked)
  expect(paid).toMatchObject({ trade_status: 'TRADE_SUCCESS', total_amount: '50.00', trade_no: known.answer.trade_no })
  expect(await ask('alipay.trade.close', asked)).toMatchObject({ sub_code: 'ACQ.TRADE_HAS_SUCCESS' })
  simulator.controls.finish({ orderNo: 'SCAN_1' })
  expect(await ask('alipay.trade.query', asked)).toMatchObject({ trade_status: 'TRADE_FINISHED' })
})

test('closing, and paying in the middle of a close', async () => {
  for (const orderNo of ['CLOSE_1', 'CLOSE_2']) {
    await page(anOrder(orderNo))
    simulator.controls.scan({ orderNo })
  }
  expect(await ask('alipay.trade.close', { out_trade_no: 'CLOSE_1' })).toMatchObject({ code: '10000' })
  expect(await ask('alipay.trade.query', { out_trade_no: 'CLOSE_1' })).toMatchObject({ trade_status: 'TRADE_CLOSED' })
  simulator.controls.pay({ orderNo: 'CLOSE_2', when: 'during-close' })
  expect(await ask('alipay.trade.close', { out_trade_no: 'CLOSE_2' })).toMatchObject({
    sub_code: 'ACQ.TRADE_HAS_SUCCESS',
  })
})

test('a refund moves money once per number; in full it closes the trade', async () => {
  await page(anOrder('REFUND_1'))
  simulator.controls.pay({ orderNo: 'REFUND_1' })
  const refund = (out_request_no: string, refund_amount: string) =>
    ask('alipay.trade.refund', { out_trade_no: 'REFUND_1', out_request_no, refund_amount })
  expect(await refund('A', '20.00')).toMatchObject({ fund_change: 'Y', refund_fee: '20.00' })
  expect(await refund('A', '20.00')).toMatchObject({ fund_change: 'N', refund_fee: '20.00' })
  expect(await refund('B', '30.01')).toMatchObject({ code: '40004' })
  expect(await refund('B', '30')).toMatchObject({ sub_code: 'ACQ.INVALID_PARAMETER' })
  expect(await refund('B', '30.00')).toMatchObject({ fund_change: 'Y', refund_fee: '50.00' })
  expect(await ask('alipay.trade.query', { out_trade_no: 'REFUND_1' })).toMatchObject({ trade_status: 'TRADE_CLOSED' })
})

test('a wrong signature is answered with the text that should have been signed', async () => {
  const parameters = alipayParameters(credentials, 'alipay.trade.query', { out_trade_no: 'X' })
  parameters.set('biz_content', '{"out_trade_no":"Y"}')
  const { answer, isSigned } = await alipayCall(credentials, parameters)
  expect(isSigned).toBe(true)
  expect(answer).toMatchObject({ code: '40002', sub_code: 'isv.invalid-signature' })
  expect(answer.sub_msg).toContain('biz_content={"out_trade_no":"Y"}&charset=utf-8&method=alipay.trade.query')
})

test.each([
  ['isv.invalid-app-id', { app_id: '1' }],
  ['isv.invalid-signature-type', { sign_type: 'RSA' }],
  ['isv.invalid-timestamp', { timestamp: plainInMinutes(-480) }],
  ['isv.invalid-parameter', { timestamp: '2026-11-15T10:00:00' }],
  ['isv.invalid-parameter', { charset: 'gbk' }],
  ['isv.invalid-parameter', { version: '2.0' }],
  ['isv.invalid-parameter', { surprise: 'x' }],
])('%s for %j', async (subCode, changes) => {
  const parameters = alipayParameters(credentials, 'alipay.trade.query', { out_trade_no: 'X' }, changes)
  expect((await alipayCall(credentials, parameters)).answer).toMatchObject({ code: '40002', sub_code: subCode })
})

test.each([
  [{ total_amount: '50' }],
  [{ total_amount: '50.001' }],
  [{ total_amount: '0.00' }],
  [{ total_amount: 50 }],
  [{ total_amount: '100000000.01' }],
  [{ subject: 'a&b' }],
  [{ subject: '' }],
  [{ out_trade_no: 'A'.repeat(65) }],
  [{ time_expire: '2036-11-15T10:00:00+08:00' }],
  [{ timeout_express: '10m' }],
  [{ product_code: 'OTHER' }],
])('a page with %j says so and takes no order', async (changes) => {
  const shown = await page(anOrder('BAD_PAGE', changes))
  expect(shown.status).toBe(400)
  expect(shown.text).toContain('ACQ.INVALID_PARAMETER')
  expect(() => simulator.controls.trade({ orderNo: 'BAD_PAGE' })).toThrow()
})

test('the page refuses an order that is expired, changed or unsigned', async () => {
  expect((await page(anOrder('LATE_PAGE', { time_expire: plainInMinutes(-1) }))).text).toContain('ACQ.TRADE_HAS_CLOSE')
  const content = anOrder('TWICE')
  expect((await page(content)).status).toBe(303)
  expect((await page(content)).status).toBe(303)
  expect((await page({ ...content, total_amount: '0.01' })).text).toContain('ACQ.CONTEXT_INCONSISTENT')
  const parameters = alipayParameters(credentials, 'alipay.trade.page.pay', content, addresses)
  parameters.set('return_url', 'http://elsewhere.example/')
  expect((await openPage(parameters)).text).toContain('isv.invalid-signature')
  const query = { ...addresses, notify_url: 'http://127.0.0.1:9/notify?x=1' }
  const withQuery = alipayParameters(credentials, 'alipay.trade.page.pay', anOrder('QUERY'), query)
  expect((await openPage(withQuery)).text).toContain('isv.invalid-parameter')
})
