import { createVerify } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { schedules } from './deliveries.ts'
import { openSimulator, type Simulator } from './simulator.ts'
import {
  aFolder,
  alipayParameters,
  aMerchant,
  anOrder,
  type Handover,
  handoverOf,
  openNotice,
  placeOrder,
  plainInMinutes,
} from './testing.ts'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

const start = async (options: { dataDir?: string; speed?: number; sendsProbe?: boolean } = {}) => {
  const dataDir = options.dataDir ?? aFolder()
  const simulator = await openSimulator({ sendsProbe: false, ...options, dataDir })
  cleanups.push(() => simulator.stop())
  return { simulator, handover: handoverOf(dataDir), dataDir }
}
const merchant = async (answer: Parameters<typeof aMerchant>[0]) => {
  const made = await aMerchant(answer)
  cleanups.push(made.stop)
  return made
}
const refuse = () => ({ status: 500, body: '{"code":"FAIL"}' })
const accept = () => ({ status: 200, body: 'success' })

const aWechatTrade = async (handover: Handover, url: string): Promise<string> => {
  const order = anOrder(handover, { notify_url: url })
  await placeOrder(handover, order)
  return order.out_trade_no
}
const anAlipayTrade = (simulator: Simulator, handover: Handover, url: string, orderNo: string): string => {
  const content = {
    out_trade_no: orderNo,
    total_amount: '50.00',
    subject: '600 V币',
    product_code: 'FAST_INSTANT_TRADE_PAY',
    time_expire: plainInMinutes(10),
  }
  const parameters = alipayParameters(handover, 'alipay.trade.page.pay', content, { notify_url: url })
  return simulator.controls.land({ url: `/gateway.do?${parameters}` }).orderNo
}

test('the schedules are the published ones', () => {
  expect(schedules.wechat).toHaveLength(15)
  expect(schedules.wechat.reduce((sum, seconds) => sum + seconds)).toBe(24 * 3600 + 4 * 60)
  expect(schedules.alipay).toEqual([240, 600, 600, 3600, 7200, 21_600, 54_000])
})

test('WeChat repeats fifteen times in its own rhythm, Alipay seven times, then both give up', async () => {
  const speed = 30_000
  const { simulator, handover } = await start({ speed })
  const [wechat, alipay] = [await merchant(refuse), await merchant(() => ({ status: 200, body: 'success\n' }))]
  simulator.controls.pay({ orderNo: await aWechatTrade(handover, wechat.url) })
  simulator.controls.pay({ orderNo: anAlipayTrade(simulator, handover, alipay.url, 'RHYTHM') })
  await simulator.controls.settled()
  expect(wechat.heard).toHaveLength(16)
  expect(alipay.heard).toHaveLength(8)
  const gap = (number: number) => (wechat.heard[number]!.at - wechat.heard[number - 1]!.at) / 1000
  expect(gap(15)).toBeGreaterThan((6 * 3600) / speed - 0.05)
  const ids = new Set(wechat.heard.map(({ headers }) => headers['wechatpay-nonce']))
  expect(ids.size).toBe(16)
})

test('a notice opens by the published algorithm and stops once accepted', async () => {
  const { simulator, handover } = await start({ speed: 10_000 })
  const shop = await merchant((_heard, before) => (before < 2 ? refuse() : { status: 204, body: '' }))
  const orderNo = await aWechatTrade(handover, shop.url)
  simulator.controls.pay({ orderNo, couponFen: 1000 })
  await simulator.controls.settled()
  expect(shop.heard).toHaveLength(3)
  const opened = openNotice(handover, shop.heard[2]!)
  expect(opened.isSigned).toBe(true)
  expect(opened.notice).toMatchObject({ event_type: 'TRANSACTION.SUCCESS', resource_type: 'encrypt-resource' })
  expect(opened.transaction).toMatchObject({
    mchid: handover.wechat.mchid,
    out_trade_no: orderNo,
    trade_state: 'SUCCESS',
    amount: { total: 5000, payer_total: 4000 },
  })
  expect(simulator.controls.trade({ orderNo }).tellings.paid).toEqual({ attempts: 3, isOver: true })
})

test("Alipay's notice verifies by the published rule", async () => {
  const { simulator, handover } = await start()
  const shop = await merchant(accept)
  simulator.controls.pay({ orderNo: anAlipayTrade(simulator, handover, shop.url, 'SIGNED') })
  await simulator.controls.settled()
  const { sign, sign_type, ...told } = Object.fromEntries(new URLSearchParams(shop.heard[0]!.body.toString('utf8')))
  const text = Object.keys(told)
    .sort()
    .map((name) => `${name}=${told[name]}`)
    .join('&')
  expect(sign_type).toBe('RSA2')
  expect(createVerify('RSA-SHA256').update(text).verify(handover.alipay.alipayPublicKey, sign!, 'base64')).toBe(true)
  expect(told).toMatchObject({ trade_status: 'TRADE_SUCCESS', total_amount: '50.00', out_trade_no: 'SIGNED' })
})

test('dropped, copied, delayed and forged notices', async () => {
  const { simulator, handover } = await start({ speed: 100 })
  const shop = await merchant(accept)
  simulator.controls.pay({ orderNo: await aWechatTrade(handover, shop.url), notice: { isDropped: true } })
  await simulator.controls.settled()
  expect(shop.heard).toHaveLength(0)
  simulator.controls.pay({ orderNo: await aWechatTrade(handover, shop.url), notice: { copies: 5 } })
  await simulator.controls.settled()
  expect(shop.heard).toHaveLength(5)
  const delayed = await aWechatTrade(handover, shop.url)
  const from = Date.now()
  simulator.controls.pay({ orderNo: delayed, notice: { delaySeconds: 30 } })
  await simulator.controls.settled()
  expect(shop.heard[5]!.at - from).toBeGreaterThan(280)
  const stale = await simulator.controls.notify({ orderNo: delayed, forge: 'stale', copies: 3 })
  expect(stale).toHaveLength(3)
  expect(Number(shop.heard[6]!.headers['wechatpay-timestamp'])).toBeLessThan(Date.now() / 1000 - 300)
})

test('held notices leave in the order asked for', async () => {
  const { simulator, handover } = await start()
  const shop = await merchant(accept)
  const orders = [await aWechatTrade(handover, shop.url), await aWechatTrade(handover, shop.url)]
  simulator.controls.hold()
  for (const orderNo of orders) simulator.controls.pay({ orderNo })
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(shop.heard).toHaveLength(0)
  await simulator.controls.release({ isReversed: true })
  await simulator.controls.settled()
  const told = shop.heard.map((heard) => openNotice(handover, heard).transaction.out_trade_no)
  expect(told).toEqual(orders.toReversed())
})

test('every run probes once with a wrong signature', async () => {
  const { simulator, handover } = await start({ sendsProbe: true })
  const shop = await merchant(accept)
  for (let count = 0; count < 2; count++) {
    simulator.controls.pay({ orderNo: await aWechatTrade(handover, shop.url) })
    await simulator.controls.settled()
  }
  const probes = shop.heard.map(({ headers }) =>
    String(headers['wechatpay-signature']).startsWith('WECHATPAY/SIGNTEST/'),
  )
  expect(probes).toEqual([true, false, false])
})

test('what was not accepted goes on after a restart; what was planned still happens', async () => {
  const { simulator, handover, dataDir } = await start({ speed: 1 })
  const shop = await merchant((_heard, before) => (before === 0 ? refuse() : accept()))
  const orderNo = await aWechatTrade(handover, shop.url)
  const late = await aWechatTrade(handover, shop.url)
  simulator.controls.pay({ orderNo: late, when: 'after-expiry' })
  simulator.controls.pay({ orderNo })
  await expect.poll(() => simulator.controls.trade({ orderNo }).tellings.paid?.attempts).toBe(1)
  await simulator.stop()
  cleanups.splice(0, 1)
  const again = await start({ dataDir, speed: 2000 })
  await expect.poll(() => again.simulator.controls.trade({ orderNo }).tellings.paid?.isOver).toBe(true)
  await expect.poll(() => again.simulator.controls.trade({ orderNo: late }).state).toBe('paid')
})
