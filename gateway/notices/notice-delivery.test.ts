import { createVerify } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { openSimulator, type Simulator } from '../simulator.ts'
import {
  alipayParameters,
  anOrder,
  createDataDir,
  type MerchantCredentials,
  openNotice,
  placeOrder,
  plainInMinutes,
  readCredentials,
  startMerchant,
} from '../testing.ts'
import { schedules } from './notice-delivery.ts'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

const start = async (options: { dataDir?: string; speed?: number; sendsProbe?: boolean } = {}) => {
  const dataDir = options.dataDir ?? createDataDir()
  const simulator = await openSimulator({ sendsProbe: false, ...options, dataDir })
  cleanups.push(() => simulator.stop())
  return { simulator, credentials: readCredentials(dataDir), dataDir }
}
const merchant = async (answer: Parameters<typeof startMerchant>[0]) => {
  const made = await startMerchant(answer)
  cleanups.push(made.stop)
  return made
}
const refuse = () => ({ status: 500, body: '{"code":"FAIL"}' })
const accept = () => ({ status: 200, body: 'success' })

const aWechatTrade = async (credentials: MerchantCredentials, url: string): Promise<string> => {
  const order = anOrder(credentials, { notify_url: url })
  await placeOrder(credentials, order)
  return order.out_trade_no
}
const anAlipayTrade = (
  simulator: Simulator,
  credentials: MerchantCredentials,
  url: string,
  orderNo: string,
): string => {
  const content = {
    out_trade_no: orderNo,
    total_amount: '50.00',
    subject: '600 V币',
    product_code: 'FAST_INSTANT_TRADE_PAY',
    time_expire: plainInMinutes(10),
  }
  const parameters = alipayParameters(credentials, 'alipay.trade.page.pay', content, { notify_url: url })
  return simulator.controls.openPaymentPage({ url: `/gateway.do?${parameters}` }).orderNo
}

test('the schedules are the published ones', () => {
  expect(schedules.wechat).toHaveLength(15)
  expect(schedules.wechat.reduce((sum, seconds) => sum + seconds)).toBe(24 * 3600 + 4 * 60)
  expect(schedules.alipay).toEqual([240, 600, 600, 3600, 7200, 21_600, 54_000])
})

test('WeChat repeats fifteen times Alipay seven times, then both give up', async () => {
  const speed = 30_000
  const { simulator, credentials } = await start({ speed })
  const [wechat, alipay] = [await merchant(refuse), await merchant(() => ({ status: 200, body: 'success\n' }))]
  simulator.controls.pay({ orderNo: await aWechatTrade(credentials, wechat.url) })
  simulator.controls.pay({ orderNo: anAlipayTrade(simulator, credentials, alipay.url, 'RHYTHM') })
  await simulator.controls.settled()
  expect(wechat.received).toHaveLength(16)
  expect(alipay.received).toHaveLength(8)
  const gap = (number: number) => (wechat.received[number]!.at - wechat.received[number - 1]!.at) / 1000
  expect(gap(15)).toBeGreaterThan((6 * 3600) / speed - 0.05)
  const ids = new Set(wechat.received.map(({ headers }) => headers['wechatpay-nonce']))
  expect(ids.size).toBe(16)
})

test('a notice opens by the published algorithm and stops once accepted', async () => {
  const { simulator, credentials } = await start({ speed: 10_000 })
  const shop = await merchant((_heard, before) => (before < 2 ? refuse() : { status: 204, body: '' }))
  const orderNo = await aWechatTrade(credentials, shop.url)
  simulator.controls.pay({ orderNo, couponFen: 1000 })
  await simulator.controls.settled()
  expect(shop.received).toHaveLength(3)
  const opened = openNotice(credentials, shop.received[2]!)
  expect(opened.isSigned).toBe(true)
  expect(opened.notice).toMatchObject({ event_type: 'TRANSACTION.SUCCESS', resource_type: 'encrypt-resource' })
  expect(opened.transaction).toMatchObject({
    mchid: credentials.wechat.mchid,
    out_trade_no: orderNo,
    trade_state: 'SUCCESS',
    amount: { total: 5000, payer_total: 4000 },
  })
  expect(simulator.controls.trade({ orderNo }).deliveries.paid).toEqual({ attempts: 3, isOver: true })
})

test("Alipay's notice verifies by the published rule", async () => {
  const { simulator, credentials } = await start()
  const shop = await merchant(accept)
  simulator.controls.pay({ orderNo: anAlipayTrade(simulator, credentials, shop.url, 'SIGNED') })
  await simulator.controls.settled()
  const { sign, sign_type, ...fields } = Object.fromEntries(
    new URLSearchParams(shop.received[0]!.body.toString('utf8')),
  )
  const text = Object.keys(fields)
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join('&')
  expect(sign_type).toBe('RSA2')
  expect(createVerify('RSA-SHA256').update(text).verify(credentials.alipay.alipayPublicKey, sign!, 'base64')).toBe(true)
  expect(fields).toMatchObject({ trade_status: 'TRADE_SUCCESS', total_amount: '50.00', out_trade_no: 'SIGNED' })
})

test('dropped, copied, delayed and forged notices', async () => {
  const { simulator, credentials } = await start({ speed: 100 })
  const shop = await merchant(accept)
  simulator.controls.pay({ orderNo: await aWechatTrade(credentials, shop.url), notice: { isDropped: true } })
  await simulator.controls.settled()
  expect(shop.received).toHaveLength(0)
  simulator.controls.pay({ orderNo: await aWechatTrade(credentials, shop.url), notice: { copies: 5 } })
  await simulator.controls.settled()
  expect(shop.received).toHaveLength(5)
  const delayed = await aWechatTrade(credentials, shop.url)
  const from = Date.now()
  simulator.controls.pay({ orderNo: delayed, notice: { delaySeconds: 30 } })
  await simulator.controls.settled()
  expect(shop.received[5]!.at - from).toBeGreaterThan(280)
  const stale = await simulator.controls.notify({ orderNo: delayed, forge: 'stale', copies: 3 })
  expect(stale).toHaveLength(3)
  expect(Number(shop.received[6]!.headers['wechatpay-timestamp'])).toBeLessThan(Date.now() / 1000 - 300)
})

test('held notices are sent in the requested order', async () => {
  const { simulator, credentials } = await start()
  const shop = await merchant(accept)
  const orders = [await aWechatTrade(credentials, shop.url), await aWechatTrade(credentials, shop.url)]
  simulator.controls.hold()
  for (const orderNo of orders) simulator.controls.pay({ orderNo })
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(shop.received).toHaveLength(0)
  await simulator.controls.release({ isReversed: true })
  await simulator.controls.settled()
  const orderNumbers = shop.received.map((received) => openNotice(credentials, received).transaction.out_trade_no)
  expect(orderNumbers).toEqual(orders.toReversed())
})

test('every run probes once with a wrong signature', async () => {
  const { simulator, credentials } = await start({ sendsProbe: true })
  const shop = await merchant(accept)
  for (let count = 0; count < 2; count++) {
    simulator.controls.pay({ orderNo: await aWechatTrade(credentials, shop.url) })
    await simulator.controls.settled()
  }
  const probes = shop.received.map(({ headers }) =>
    String(headers['wechatpay-signature']).startsWith('WECHATPAY/SIGNTEST/'),
  )
  expect(probes).toEqual([true, false, false])
})

test('unaccepted notices and planned payments continue after a restart', async () => {
  const { simulator, credentials, dataDir } = await start({ speed: 1 })
  const shop = await merchant((_heard, before) => (before === 0 ? refuse() : accept()))
  const orderNo = await aWechatTrade(credentials, shop.url)
  const late = await aWechatTrade(credentials, shop.url)
  simulator.controls.pay({ orderNo: late, when: 'after-expiry' })
  simulator.controls.pay({ orderNo })
  await expect.poll(() => simulator.controls.trade({ orderNo }).deliveries.paid?.attempts).toBe(1)
  await simulator.stop()
  cleanups.splice(0, 1)
  const again = await start({ dataDir, speed: 2000 })
  await expect.poll(() => again.simulator.controls.trade({ orderNo }).deliveries.paid?.isOver).toBe(true)
  await expect.poll(() => again.simulator.controls.trade({ orderNo: late }).state).toBe('paid')
})

test.each(['wechat', 'alipay'] as const)(
  'a refund of a past %s payment, which names no address, survives a restart',
  async (provider) => {
    const { simulator, dataDir } = await start()
    const at = new Date(Date.now() - 86_400_000).toISOString()
    const past = { provider, orderNo: 'PAST_1', fen: 1000, subject: '100 V币', orderedAt: at, paidAt: at }
    simulator.controls.importPayments({ payments: [{ ...past, transactionId: '4200' }] })
    simulator.controls.refund({ orderNo: 'PAST_1' })
    simulator.controls.settleRefunds()
    await cleanups.pop()?.()
    const again = await start({ dataDir })
    await expect(again.simulator.controls.settled()).resolves.toBeUndefined()
    expect(again.simulator.controls.trade({ orderNo: 'PAST_1' })).toMatchObject({ orderNo: 'PAST_1' })
  },
)
