import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type TestSimulator, testSimulator } from '../../../../testing/simulator.ts'
import { toPlainTime } from './beijing-time.ts'
import type { Gateway, PayableOrder } from './index.ts'

let simulator: TestSimulator
let wechat: Gateway
let alipay: Gateway
let count = 0
beforeAll(async () => {
  simulator = await testSimulator({ speed: 1000 })
  ;({ wechat, alipay } = simulator.gateways('http://127.0.0.1:9'))
})
afterAll(() => simulator.stop())

const withoutNotice = { notice: { isDropped: true } }
const today = () => toPlainTime(new Date()).slice(0, 10)
const anOrder = (changes: Partial<PayableOrder> = {}): PayableOrder => ({
  orderNo: `ORDER_2026111510421_${++count}`,
  fen: 5000,
  subject: '600 V币（含赠送 100）',
  expiresAt: new Date(Math.ceil(Date.now() / 1000) * 1000 + 600_000),
  ...changes,
})
/** Opens the payment page at the address that the client returned. */
const openPage = async (order: PayableOrder) => {
  const answer = await alipay.pay(order, { name: 'page' })
  if (!('pageUrl' in answer)) throw new Error('no page')
  simulator.controls.openPaymentPage({ url: answer.pageUrl })
  return order
}

describe('WeChat Pay', () => {
  test('an order from its QR code to its refund', async () => {
    const order = anOrder()
    const { orderNo } = order
    const shown = await wechat.pay(order, { name: 'native' })
    expect(shown).toMatchObject({
      codeUrl: expect.stringMatching(/^weixin:\/\/wxpay\/bizpayurl\/up\?pr=/),
      cashierUrl: expect.stringMatching(/^\/demo-pay\/wechat\/[\w-]+$/),
    })
    expect(await wechat.pay(order, { name: 'native' })).not.toEqual(shown)
    expect(await wechat.query(orderNo)).toEqual({ provider: 'wechat', orderNo, state: 'waiting', fen: 5000 })
    const { transactionId } = simulator.controls.pay({ orderNo, couponFen: 100, ...withoutNotice })
    const paid = await wechat.query(orderNo)
    expect(paid).toEqual({
      provider: 'wechat',
      orderNo,
      state: 'paid',
      fen: 5000,
      transactionId,
      paidAt: expect.any(Date),
    })
    expect(Math.abs(paid.paidAt!.getTime() - Date.now())).toBeLessThan(60_000)
    expect(await wechat.close(orderNo)).toBe('paid')
    expect(await wechat.refund(order, `R_${orderNo}`, 5000, '重复充值')).toBe('done')
    expect(await wechat.refund(order, `R_${orderNo}`, 5000, '重复充值')).toBe('done')
    expect(simulator.controls.trade({ orderNo }).refunds).toHaveLength(1)
    expect((await wechat.query(orderNo)).state).toBe('refunded')
  })

  test('a slow refund is pending, and a refund beyond the payment is refused', async () => {
    const order = anOrder()
    await wechat.pay(order, { name: 'native' })
    simulator.controls.pay({ orderNo: order.orderNo, ...withoutNotice })
    simulator.controls.set({ slowRefunds: true })
    expect(await wechat.refund(order, 'SLOW_1', 5000, '慢')).toBe('pending')
    simulator.controls.settleRefunds()
    expect(await wechat.refund(order, 'SLOW_1', 5000, '慢')).toBe('done')
    expect(await wechat.refund(order, 'SLOW_2', 1, '多')).toBe('refused')
    simulator.controls.set({ slowRefunds: false })
  })

  test('an order is closed; a payment during closing gives an unknown result', async () => {
    const [plain, contested] = [anOrder(), anOrder()]
    await Promise.all([wechat.pay(plain, { name: 'native' }), wechat.pay(contested, { name: 'native' })])
    expect(await wechat.close(plain.orderNo)).toBe('closed')
    expect((await wechat.query(plain.orderNo)).state).toBe('closed')
    simulator.controls.pay({ orderNo: contested.orderNo, when: 'during-close' })
    expect(await wechat.close(contested.orderNo)).toBe('unknown')
    expect((await wechat.query(contested.orderNo)).state).toBe('paid')
  })

  test('an unknown order is absent; changed terms are refused with a code', async () => {
    expect((await wechat.query('NOBODY_KNOWS')).state).toBe('absent')
    expect(await wechat.close('NOBODY_KNOWS')).toBe('unknown')
    const order = anOrder()
    await wechat.pay(order, { name: 'native' })
    await expect(wechat.pay({ ...order, fen: 1 }, { name: 'native' })).rejects.toMatchObject({
      code: 'INVALID_REQUEST',
    })
  })
})

describe('Alipay', () => {
  test('an order from its page to its refund', async () => {
    const order = anOrder()
    const { orderNo } = order
    const answer = await alipay.pay(order, { name: 'page' })
    expect(answer).toEqual({ pageUrl: expect.stringMatching(/^\/demo-pay\/gateway\.do\?/) })
    expect((await alipay.query(orderNo)).state).toBe('absent')
    expect(await alipay.close(orderNo)).toBe('unknown')
    await openPage(order)
    expect((await alipay.query(orderNo)).state).toBe('absent')
    simulator.controls.scan({ orderNo })
    expect(await alipay.query(orderNo)).toMatchObject({ state: 'waiting', fen: 5000 })
    const { transactionId } = simulator.controls.pay({ orderNo, ...withoutNotice })
    expect(await alipay.query(orderNo)).toEqual({
      provider: 'alipay',
      orderNo,
      state: 'paid',
      fen: 5000,
      transactionId,
      paidAt: expect.any(Date),
    })
    expect(await alipay.close(orderNo)).toBe('paid')
    expect(await alipay.refund(order, 'PART', 2000, '部分')).toBe('done')
    expect(await alipay.refund(order, 'PART', 2000, '部分')).toBe('done')
    expect((await alipay.query(orderNo)).state).toBe('paid')
    expect(await alipay.refund(order, 'MORE', 3001, '多')).toBe('refused')
    expect(await alipay.refund(order, 'REST', 3000, '其余')).toBe('done')
    expect(await alipay.query(orderNo)).toMatchObject({ state: 'refunded', fen: 5000 })
  })

  test('a trade closed before payment is closed, and a finished one is paid', async () => {
    const [plain, finished] = [await openPage(anOrder()), await openPage(anOrder())]
    simulator.controls.scan({ orderNo: plain.orderNo })
    expect(await alipay.close(plain.orderNo)).toBe('closed')
    expect((await alipay.query(plain.orderNo)).state).toBe('closed')
    simulator.controls.pay({ orderNo: finished.orderNo, ...withoutNotice })
    simulator.controls.finish({ orderNo: finished.orderNo })
    expect((await alipay.query(finished.orderNo)).state).toBe('paid')
  })

  test('times are Beijing times in any time zone', async () => {
    vi.stubEnv('TZ', 'America/New_York')
    try {
      const order = await openPage(anOrder())
      simulator.controls.pay({ orderNo: order.orderNo, ...withoutNotice })
      const { paidAt } = await alipay.query(order.orderNo)
      expect(Math.abs(paidAt!.getTime() - Date.now())).toBeLessThan(60_000)
    } finally {
      vi.unstubAllEnvs()
    }
  })
})

describe('daily bills', () => {
  test.each(['wechat', 'alipay'] as const)('of %s match its ledger', async (provider) => {
    const gateway = { wechat, alipay }[provider]
    const order = anOrder({ fen: 12_345 })
    if (provider === 'wechat') await wechat.pay(order, { name: 'native' })
    else await openPage(order)
    simulator.controls.pay({ orderNo: order.orderNo, ...withoutNotice })
    await gateway.refund(order, `BILL_${provider}`, 45, '零头')
    await expect(gateway.bill(today())).rejects.toMatchObject({ name: 'GatewayTrouble' })
    simulator.controls.set({ earlyBills: true })
    const rows = await gateway.bill(today())
    simulator.controls.set({ earlyBills: false })
    const { transactionId } = simulator.controls.trade({ orderNo: order.orderNo })
    const common = { orderNo: order.orderNo, transactionId, at: expect.any(Date) }
    expect(rows).toContainEqual({ ...common, kind: 'payment', fen: 12_345 })
    expect(rows).toContainEqual({ ...common, kind: 'refund', fen: 45, refundNo: `BILL_${provider}` })
    const ledgerRows = simulator.controls.ledger().rows.filter((row) => row.provider === provider)
    const billed = rows.filter((row) => row.kind === 'payment')
    expect(billed.reduce((sum, row) => sum + row.fen, 0)).toBe(ledgerRows.reduce((sum, row) => sum + row.fen, 0))
    expect(await gateway.bill('2020-01-01')).toEqual([])
  })
})
