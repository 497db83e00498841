import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { openSimulator, type Simulator } from '../simulator.ts'
import {
  alipayParameters,
  anOrder,
  bridgeParameters,
  createDataDir,
  inMinutes,
  type MerchantCredentials,
  openNotice,
  placeOrder,
  placeOrderBy,
  plainInMinutes,
  readCredentials,
  startMerchant,
  wechatCall,
} from '../testing.ts'
import { openIdOf } from '../wechat-platform/wechat-people.ts'

let simulator: Simulator
let credentials: MerchantCredentials
let shop: Awaited<ReturnType<typeof startMerchant>>
beforeAll(async () => {
  const dataDir = createDataDir()
  simulator = await openSimulator({ dataDir, sendsProbe: false, speed: 1000 })
  credentials = readCredentials(dataDir)
  shop = await startMerchant(() => ({ status: 200, body: 'success' }))
})
afterEach(() => vi.useRealTimers())
afterAll(async () => {
  await simulator.stop()
  shop.stop()
})

const site = 'https://portal.example'
const scene = { payer_client_ip: '203.0.113.7', h5_info: { type: 'Wap', app_name: '数字工程咨询联盟', app_url: site } }
const anH5Order = (changes: object = {}) =>
  anOrder(credentials, { scene_info: scene, notify_url: shop.url, ...changes })
const aJsapiOrder = (changes: object = {}) =>
  anOrder(credentials, {
    payer: { openid: openIdOf(credentials.wechat.appid, 'zhang') },
    notify_url: shop.url,
    ...changes,
  })

const visit = async (address: string, method = 'GET') => {
  const response = await fetch(simulator.url + address, { method, redirect: 'manual' })
  return { status: response.status, location: response.headers.get('location') ?? '', text: await response.text() }
}
const query = async (orderNo: string) =>
  (
    await wechatCall(
      credentials,
      'GET',
      `/v3/pay/transactions/out-trade-no/${orderNo}?mchid=${credentials.wechat.mchid}`,
    )
  ).answer
const h5Page = (h5Url: string, back?: string) => {
  const token = new URL(h5Url).searchParams.get('package')
  return `/demo-pay/wechat/${token}${back === undefined ? '' : `?redirect_url=${encodeURIComponent(back)}`}`
}

test('H5: the address leads to the 收银台, which returns to the website; query, notice and bill say MWEB', async () => {
  const order = anH5Order()
  const { answer, isSigned } = await placeOrderBy('h5', credentials, order)
  expect(isSigned).toBe(true)
  expect(answer.h5_url).toMatch(/^https:\/\/wx\.tenpay\.com\/.*prepay_id=wx[\w-]+&package=[\w-]+$/)
  const back = `${site}/success?out_trade_no=${order.out_trade_no}`
  const page = h5Page(answer.h5_url, back)
  expect((await visit(page)).text).toContain('模拟微信支付 H5')
  const before = shop.received.length
  const [path, search] = page.split('?')
  expect(await visit(`${path}/pay?${search}`, 'POST')).toMatchObject({ status: 303, location: back })
  expect(await query(order.out_trade_no)).toMatchObject({ trade_type: 'MWEB', trade_state: 'SUCCESS' })
  await simulator.controls.settled()
  expect(openNotice(credentials, shop.received[before]!)).toMatchObject({
    isSigned: true,
    transaction: { trade_type: 'MWEB', out_trade_no: order.out_trade_no },
  })
})

test('H5: who gives up returns to the website, too', async () => {
  const { answer } = await placeOrderBy('h5', credentials, anH5Order())
  const [path, search] = h5Page(answer.h5_url, `${site}/success`).split('?')
  expect(await visit(`${path}/cancel?${search}`, 'POST')).toMatchObject({ status: 303, location: `${site}/success` })
})

test('H5: another website, and an address older than five minutes, are refused', async () => {
  const { answer } = await placeOrderBy('h5', credentials, anH5Order())
  for (const back of ['https://evil.example/', '//evil.example', '/success', 'javascript:alert(1)'])
    expect(await visit(h5Page(answer.h5_url, back)), back).toMatchObject({ status: 400 })
  vi.useFakeTimers({ now: Date.now() + 301_000, toFake: ['Date'] })
  expect((await visit(h5Page(answer.h5_url))).text).toContain('支付链接已过期')
})

test.each([
  ['without scene_info', { scene_info: undefined }],
  ['without the address of the buyer', { scene_info: { h5_info: scene.h5_info } }],
  ['with no address of a buyer', { scene_info: { ...scene, payer_client_ip: 'unknown' } }],
  ['without h5_info', { scene_info: { payer_client_ip: '203.0.113.7' } }],
  ['with an unknown scene', { scene_info: { ...scene, h5_info: { type: 'Desktop' } } }],
  ['with an unknown field', { payer: { openid: 'o' } }],
  ['after its time', { time_expire: inMinutes(-1) }],
])('H5 %s is refused', async (_case, changes) => {
  const { status, answer } = await placeOrderBy('h5', credentials, anH5Order(changes))
  expect([status, answer.code]).toEqual([400, 'PARAM_ERROR'])
})

test('JSAPI: a signed call of the bridge leads to the 收银台 and back to the page', async () => {
  const order = aJsapiOrder()
  const { answer } = await placeOrderBy('jsapi', credentials, order)
  const parameters = bridgeParameters(credentials, answer.prepay_id, { redirect_url: '/success?out_trade_no=1' })
  const { location } = await visit(`/demo-pay/wechat/jsapi?${parameters}`)
  expect((await visit(location)).text).toContain('模拟微信支付 JSAPI')
  const [path, search] = location.split('?')
  expect(await visit(`${path}/pay?${search}`, 'POST')).toMatchObject({ location: '/success?out_trade_no=1' })
  expect(await query(order.out_trade_no)).toMatchObject({
    trade_type: 'JSAPI',
    trade_state: 'SUCCESS',
    payer: { openid: openIdOf(credentials.wechat.appid, 'zhang') },
  })
})

test.each([
  ['a changed value', (of: URLSearchParams) => of.set('nonceStr', 'x')],
  ['another app', (of: URLSearchParams) => of.set('appId', 'wx0000000000000000')],
  ['MD5', (of: URLSearchParams) => of.set('signType', 'MD5')],
  ['no signature', (of: URLSearchParams) => of.delete('paySign')],
  ['milliseconds', (of: URLSearchParams) => of.set('timeStamp', String(Date.now()))],
  ['a return to another website', (of: URLSearchParams) => of.set('redirect_url', '//evil.example')],
])('the bridge refuses %s', async (_case, change) => {
  const { answer } = await placeOrderBy('jsapi', credentials, aJsapiOrder())
  const parameters = bridgeParameters(credentials, answer.prepay_id)
  change(parameters)
  expect((await visit(`/demo-pay/wechat/jsapi?${parameters}`)).status).toBe(400)
})

test('the bridge refuses a number that no JSAPI order has', async () => {
  const native = await placeOrder(credentials, anOrder(credentials))
  const token = new URL(native.answer.code_url).searchParams.get('pr')
  for (const prepayId of ['wxnone', `wx${token}`])
    expect((await visit(`/demo-pay/wechat/jsapi?${bridgeParameters(credentials, prepayId)}`)).text).toContain(
      '预支付单号不存在',
    )
})

test.each([
  ['without a payer', () => ({ payer: undefined })],
  ['without an openid', () => ({ payer: {} })],
  ['with an openid of another app', () => ({ payer: { openid: openIdOf('wx0000000000000000', 'zhang') } })],
  ['with an invented openid', () => ({ payer: { openid: 'oInvented' } })],
  ['after its time', () => ({ time_expire: inMinutes(-1) })],
])('JSAPI %s is refused', async (_case, changes) => {
  const { status, answer } = await placeOrderBy('jsapi', credentials, aJsapiOrder(changes()))
  expect([status, answer.code]).toEqual([400, 'PARAM_ERROR'])
})

test('one order number belongs to one product, and repeats its values', async () => {
  const native = anOrder(credentials)
  await placeOrder(credentials, native)
  const again = { ...native, scene_info: scene }
  expect(await placeOrderBy('h5', credentials, again)).toMatchObject({
    status: 403,
    answer: { code: 'OUT_TRADE_NO_USED' },
  })
  const h5 = anH5Order()
  await placeOrderBy('h5', credentials, h5)
  expect((await placeOrderBy('h5', credentials, h5)).status).toBe(200)
  for (const changes of [
    { amount: { total: 1, currency: 'CNY' } },
    { scene_info: { ...scene, payer_client_ip: '203.0.113.8' } },
  ])
    expect(await placeOrderBy('h5', credentials, { ...h5, ...changes })).toMatchObject({
      status: 400,
      answer: { code: 'INVALID_REQUEST' },
    })
})

test.each(['h5', 'jsapi'] as const)('%s with a wrong signature is refused', async (product) => {
  const order = product === 'h5' ? anH5Order() : aJsapiOrder()
  const sentBody = JSON.stringify({ ...order, description: 'changed' })
  const { status, answer } = await placeOrderBy(product, credentials, order, { sentBody })
  expect([status, answer.code]).toEqual([401, 'SIGN_ERROR'])
})

const wapAddresses = { notify_url: 'http://127.0.0.1:9/notify', return_url: `${site}/success` }
const aWapOrder = (changes: object = {}) => ({
  out_trade_no: `W${Math.random().toString(36).slice(2)}`,
  total_amount: '50.00',
  subject: '600 V币',
  product_code: 'QUICK_WAP_WAY',
  time_expire: plainInMinutes(10),
  quit_url: `${site}/quit`,
  ...changes,
})
const wap = (content: object, method = 'alipay.trade.wap.pay') =>
  visit(`/demo-pay/gateway.do?${alipayParameters(credentials, method, content, wapAddresses)}`)

test('Alipay wap: pays and returns signed, or quits', async () => {
  const order = aWapOrder()
  const { location } = await wap(order)
  expect((await visit(location)).text).toContain('模拟支付宝手机网站支付')
  expect(await visit(`${location}/cancel`, 'POST')).toMatchObject({ location: `${site}/quit` })
  const back = new URL((await visit(`${location}/pay`, 'POST')).location)
  expect(back.origin).toBe(site)
  expect(back.searchParams.get('method')).toBe('alipay.trade.wap.pay.return')
  expect(back.searchParams.get('out_trade_no')).toBe(order.out_trade_no)
})

test.each([
  ['the product of computers', { product_code: 'FAST_INSTANT_TRADE_PAY' }, 'ACQ.INVALID_PARAMETER'],
  ['no quit_url', { quit_url: undefined }, 'ACQ.INVALID_PARAMETER'],
  ['no amount', { total_amount: '0' }, 'ACQ.INVALID_PARAMETER'],
  ['a time that is over', { time_expire: plainInMinutes(-1) }, 'ACQ.TRADE_HAS_CLOSE'],
])('Alipay wap with %s is refused', async (_case, changes, code) => {
  expect(await wap(aWapOrder(changes))).toMatchObject({ status: 400, text: expect.stringContaining(code) })
})

test('Alipay wap: a changed amount, a wrong signature, and the number of a page order are refused', async () => {
  const order = aWapOrder()
  await wap(order)
  expect((await wap({ ...order, total_amount: '1.00' })).text).toContain('ACQ.CONTEXT_INCONSISTENT')
  const { quit_url: _none, ...forComputers } = aWapOrder({ product_code: 'FAST_INSTANT_TRADE_PAY' })
  expect((await wap(forComputers, 'alipay.trade.page.pay')).status).toBe(303)
  const onPhone = { ...forComputers, product_code: 'QUICK_WAP_WAY', quit_url: `${site}/quit` }
  expect((await wap(onPhone)).text).toContain('ACQ.CONTEXT_INCONSISTENT')
  const parameters = alipayParameters(credentials, 'alipay.trade.wap.pay', aWapOrder(), wapAddresses)
  parameters.set('return_url', 'https://evil.example')
  expect((await visit(`/demo-pay/gateway.do?${parameters}`)).text).toContain('isv.invalid-signature')
})
