import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { FaultKind } from '../../../../../gateway/controls/faults.ts'
import { type TestSimulator, testSimulator } from '../../../../testing/simulator.ts'
import { type Gateway, GatewayTrouble, type PayableOrder } from './index.ts'

const expiresAt = new Date(Math.ceil(Date.now() / 1000) * 1000 + 600_000)
const order: PayableOrder = { orderNo: 'TROUBLE_WECHAT', fen: 5000, subject: '600 V币', expiresAt }
const other = { ...order, orderNo: 'TROUBLE_ALIPAY' }

/** A simulator with an open order at each provider. */
const opened = async () => {
  const simulator = await testSimulator()
  const gateways = simulator.gateways('http://127.0.0.1:9')
  await gateways.wechat.pay(order, { name: 'native' })
  const answer = await gateways.alipay.pay(other, { name: 'page' })
  simulator.controls.openPaymentPage({ url: (answer as { pageUrl: string }).pageUrl })
  simulator.controls.scan({ orderNo: other.orderNo })
  return { simulator, ...gateways }
}

let simulator: TestSimulator
let wechat: Gateway
let alipay: Gateway
beforeAll(async () => {
  ;({ simulator, wechat, alipay } = await opened())
})
afterEach(() => simulator.controls.clearFaults())
afterAll(() => simulator.stop())

const timed = async <T>(work: () => Promise<T>) => {
  const from = performance.now()
  const answer = await work().catch((error: unknown) => error)
  return { answer, milliseconds: performance.now() - from }
}
/** Every call that a fault can affect, with its expected result. */
const expectations = (wechat: Gateway, alipay: Gateway): [string, () => Promise<unknown>, unknown][] => [
  ['wechat.pay', () => wechat.pay(order, { name: 'native' }), expect.any(GatewayTrouble)],
  ['wechat.query', () => wechat.query(order.orderNo), expect.objectContaining({ state: 'unknown' })],
  ['wechat.close', () => wechat.close(order.orderNo), 'unknown'],
  ['wechat.refund', () => wechat.refund(order, 'R', 1, '试'), 'pending'],
  ['wechat.bill', () => wechat.bill('2020-01-01'), expect.any(GatewayTrouble)],
  ['alipay.query', () => alipay.query(other.orderNo), expect.objectContaining({ state: 'unknown' })],
  ['alipay.close', () => alipay.close(other.orderNo), 'unknown'],
  ['alipay.refund', () => alipay.refund(other, 'R', 1, '试'), 'pending'],
  ['alipay.bill', () => alipay.bill('2020-01-01'), expect.any(GatewayTrouble)],
]
const allAtOnce = async (kind: FaultKind, at = { simulator, wechat, alipay }) => {
  const calls = expectations(at.wechat, at.alipay)
  for (const [call] of calls) at.simulator.controls.fault({ call, kind, times: 3 })
  return await Promise.all(calls.map(async ([call, work, expected]) => ({ call, expected, ...(await timed(work)) })))
}

test('a hanging or slow gateway costs at most about five seconds', async () => {
  const second = await opened()
  const outcomes = await Promise.all([allAtOnce('hang'), allAtOnce('slow', second)])
  await second.simulator.stop()
  for (const { answer, expected, milliseconds } of outcomes.flat()) {
    expect(answer).toEqual(expected)
    expect(milliseconds).toBeGreaterThan(4500)
    expect(milliseconds).toBeLessThan(15_000) // five seconds each, with a margin for slow machines
  }
})

test.each(['garbage', 'huge', 'redirect', 'busy', 'error-500', 'error-502', 'reset'] as const)(
  'a response with %s counts as no result',
  async (kind) => {
    for (const { answer, expected, milliseconds } of await allAtOnce(kind)) {
      expect(answer).toEqual(expected)
      expect(milliseconds).toBeLessThan(15_000)
    }
  },
)

test.each(['unsigned', 'unknown-serial', 'wrong-key', 'stale'] as const)(
  'WeChat responses that are %s are refused, also empty ones',
  async (kind) => {
    simulator.controls.fault({ call: '*', kind, times: 100 })
    await expect(wechat.pay(order, { name: 'native' })).rejects.toMatchObject({ code: 'bad_answer' })
    expect(await wechat.query(order.orderNo)).toMatchObject({ state: 'unknown' })
    const doomed = { ...order, orderNo: `DOOMED_${kind}` }
    simulator.controls.clearFaults()
    await wechat.pay(doomed, { name: 'native' })
    simulator.controls.fault({ call: 'wechat.close', kind })
    expect(await wechat.close(doomed.orderNo)).toBe('unknown')
  },
)

test.each(['unsigned', 'wrong-key'] as const)('Alipay responses that are %s are refused', async (kind) => {
  simulator.controls.fault({ call: '*', kind, times: 100 })
  expect(await alipay.query(other.orderNo)).toMatchObject({ state: 'unknown' })
  expect(await alipay.refund(other, 'R2', 1, '试')).toBe('pending')
})

test('two failures are retried with the same order', async () => {
  simulator.controls.fault({ call: 'wechat.pay', kind: 'error-500' })
  simulator.controls.fault({ call: 'wechat.pay', kind: 'reset' })
  expect(await wechat.pay(order, { name: 'native' })).toMatchObject({ codeUrl: expect.any(String) })
  simulator.controls.fault({ call: 'alipay.query', kind: 'error-502', times: 2 })
  expect(await alipay.query(other.orderNo)).toMatchObject({ state: 'waiting' })
})

test('a refund whose response was lost is retried and done once', async () => {
  const paid = { ...order, orderNo: 'TROUBLE_REFUND' }
  await wechat.pay(paid, { name: 'native' })
  simulator.controls.pay({ orderNo: paid.orderNo, notice: { isDropped: true } })
  simulator.controls.fault({ call: 'wechat.refund', kind: 'lost', times: 3 })
  expect(await wechat.refund(paid, 'LOST_1', 5000, '丢')).toBe('pending')
  expect(await wechat.refund(paid, 'LOST_1', 5000, '丢')).toBe('done')
  expect(simulator.controls.trade({ orderNo: paid.orderNo }).refunds).toHaveLength(1)
})

test('without a running simulator every call gives no result', async () => {
  const gone = await testSimulator()
  const gateways = gone.gateways('http://127.0.0.1:9')
  await gone.stop()
  expect(gateways.simulatorUrl()).toBeUndefined()
  await expect(gateways.wechat.pay(order, { name: 'native' })).rejects.toMatchObject({ code: 'unreachable' })
  expect(await gateways.alipay.query('X')).toMatchObject({ provider: 'alipay', state: 'unknown' })
  expect(await gateways.wechat.close('X')).toBe('unknown')
  expect(await gateways.wechat.refund(order, 'R', 1, '试')).toBe('pending')
  expect(() => gateways.wechat.readNotice({}, Buffer.from('{}'))).toThrow('notice refused')
})
