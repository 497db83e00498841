import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSimulator, type Simulator } from '../simulator.ts'
import {
  alipayParameters,
  anOrder,
  createDataDir,
  type MerchantCredentials,
  placeOrder,
  plainInMinutes,
  readCredentials,
  startMerchant,
} from '../testing.ts'

let simulator: Simulator
let credentials: MerchantCredentials
let shop: Awaited<ReturnType<typeof startMerchant>>
beforeAll(async () => {
  const dataDir = createDataDir()
  simulator = await openSimulator({ dataDir, sendsProbe: false, speed: 1000 })
  credentials = readCredentials(dataDir)
  shop = await startMerchant(() => ({ status: 200, body: 'success' }))
})
afterAll(async () => {
  await simulator.stop()
  shop.stop()
})

const visit = async (address: string, method = 'GET') => {
  const response = await fetch(simulator.url + address, { method, redirect: 'manual' })
  return { status: response.status, location: response.headers.get('location') ?? '', text: await response.text() }
}
const aCashier = async (changes: object = {}) => {
  const order = anOrder(credentials, { notify_url: shop.url, ...changes })
  const { answer } = await placeOrder(credentials, order)
  const token = new URL(answer.code_url).searchParams.get('pr')
  return { orderNo: order.out_trade_no, address: `/demo-pay/wechat/${token}` }
}

test('the page shows the order, and 支付 pays it', async () => {
  const { orderNo, address } = await aCashier({ description: '<b>600</b> "V币"' })
  const { text } = await visit(address)
  for (const words of ['演示支付', '收银台', '模拟微信支付 Native', '¥</small>50.00', orderNo, '收到下单，签名正确'])
    expect(text).toContain(words)
  expect(text).toContain('&lt;b&gt;600&lt;/b&gt; &quot;V币&quot;')
  expect(text).not.toContain('<script')
  expect(await visit(`${address}/pay`, 'POST')).toMatchObject({ status: 303, location: address })
  expect((await visit(address)).text).toContain('支付成功')
  expect((await visit(`${address}/pay`, 'POST')).status).toBe(409)
  expect(simulator.controls.trade({ orderNo }).state).toBe('paid')
})

test('放弃支付 takes nothing and leaves the order open', async () => {
  const { orderNo, address } = await aCashier()
  await visit(`${address}/cancel`, 'POST')
  expect((await visit(address)).text).toContain('已放弃支付')
  expect(simulator.controls.trade({ orderNo }).state).toBe('open')
})

test('every anomaly of the page does what its label says', async () => {
  const pressed = async (button: string) => {
    const { orderNo, address } = await aCashier()
    const before = shop.received.length
    expect((await visit(`${address}/${button}`, 'POST')).status).toBe(303)
    await simulator.controls.settled()
    const { rows } = simulator.controls.ledger()
    const received = shop.received.length - before
    return { ...simulator.controls.trade({ orderNo }), received, row: rows.find((row) => row.orderNo === orderNo) }
  }
  expect(await pressed('coupon')).toMatchObject({ state: 'paid', row: { fen: 5000, payerFen: 4900 }, received: 1 })
  expect(await pressed('copies')).toMatchObject({ state: 'paid', received: 5 })
  expect(await pressed('drop')).toMatchObject({ state: 'paid', received: 0 })
  expect(await pressed('delay')).toMatchObject({ state: 'paid', received: 1 })
  expect(await pressed('wrong-key')).toMatchObject({ state: 'paid', received: 1 })
  expect(await pressed('wrong-amount')).toMatchObject({ state: 'paid', row: { fen: 5000 } })
  expect(await pressed('during-close')).toMatchObject({ state: 'open', plan: 'during-close' })
  const late = await pressed('late')
  await expect.poll(() => simulator.controls.trade({ orderNo: late.orderNo }).state).toBe('paid')
})

test("Alipay's page leads to its cashier and back with a signed address", async () => {
  const content = {
    out_trade_no: 'BACK_1',
    total_amount: '50.00',
    subject: '600 V币',
    product_code: 'FAST_INSTANT_TRADE_PAY',
    time_expire: plainInMinutes(10),
  }
  const addresses = { notify_url: shop.url, return_url: 'http://portal.example/success' }
  const parameters = alipayParameters(credentials, 'alipay.trade.page.pay', content, addresses)
  const landed = await visit(`/demo-pay/gateway.do?${parameters}`)
  expect((await visit(landed.location)).text).toContain('模拟支付宝')
  const paid = await visit(`${landed.location}/pay`, 'POST')
  expect(paid.status).toBe(303)
  const back = new URL(paid.location)
  expect(back.origin + back.pathname).toBe('http://portal.example/success')
  expect(back.searchParams.get('out_trade_no')).toBe('BACK_1')
  expect(back.searchParams.get('sign')).toBeTruthy()
})

test('an unknown address shows a page, not a trade', async () => {
  expect((await visit('/demo-pay/wechat/unknown')).status).toBe(404)
  const { address } = await aCashier()
  expect((await visit(address.replace('wechat', 'alipay'))).status).toBe(404)
  expect((await visit(`${address}/anything`, 'POST')).status).toBe(404)
})
