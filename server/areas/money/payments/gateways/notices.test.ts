import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { forgeries } from '../../../../../gateway/notices/notice.ts'
import { type TestSimulator, testSimulator } from '../../../../testing/simulator.ts'
import { type Gateway, NoticeRefused, type ProviderFacts } from './index.ts'

let simulator: TestSimulator
let gateways: { wechat: Gateway; alipay: Gateway }
let received: (ProviderFacts | string)[] = []
let last: { headers: http.IncomingHttpHeaders; body: Buffer }
const orders = { wechat: 'NOTICE_WECHAT', alipay: 'NOTICE_ALIPAY' }

const shop = http.createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  last = { headers: request.headers, body: Buffer.concat(chunks) }
  const provider = request.url?.includes('wx-pay') ? 'wechat' : 'alipay'
  try {
    received.push(gateways[provider].readNotice(last.headers, last.body))
    response.end('success')
  } catch (error) {
    received.push(error instanceof NoticeRefused ? error.reason : `unexpected ${error}`)
    response.writeHead(400).end('{"code":"FAIL"}')
  }
})

beforeAll(async () => {
  simulator = await testSimulator({ speed: 1000 })
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve))
  gateways = simulator.gateways(`http://127.0.0.1:${(shop.address() as AddressInfo).port}`)
  const terms = { fen: 5000, subject: '600 V币', expiresAt: new Date(Math.ceil(Date.now() / 1000) * 1000 + 600_000) }
  await gateways.wechat.pay({ ...terms, orderNo: orders.wechat }, { name: 'native' })
  const answer = await gateways.alipay.pay({ ...terms, orderNo: orders.alipay }, { name: 'page' })
  simulator.controls.openPaymentPage({ url: (answer as { pageUrl: string }).pageUrl })
  for (const orderNo of Object.values(orders)) simulator.controls.pay({ orderNo, notice: { isDropped: true } })
})
afterAll(async () => {
  await simulator.stop()
  shop.close()
})
beforeEach(() => {
  received = []
})

describe.each(['wechat', 'alipay'] as const)('%s', (provider) => {
  test('a genuine notice is read every time it is sent', async () => {
    const orderNo = orders[provider]
    const sent = await simulator.controls.notify({ orderNo, copies: 20 })
    expect(sent.every(({ accepted }) => accepted)).toBe(true)
    const { transactionId } = simulator.controls.trade({ orderNo })
    const facts = { provider, orderNo, state: 'paid', fen: 5000, transactionId, paidAt: expect.any(Date) }
    expect(received).toEqual(Array(20).fill(facts))
  })

  const signed = ['wrong-amount', 'wrong-order', 'not-success']
  const refused = forgeries[provider].filter((forge) => !signed.includes(forge))
  test.each(refused)('%s is refused', async (forge) => {
    const [sent] = await simulator.controls.notify({ orderNo: orders[provider], forge })
    expect(sent).toMatchObject({ status: 400, accepted: false })
    expect(received).toEqual([expect.stringMatching(/^(?!unexpected)/)])
  })

  test('signed notices with wrong values are passed on, to be compared with our order', async () => {
    for (const forge of ['wrong-amount', 'wrong-order', 'not-success'] as const)
      await simulator.controls.notify({ orderNo: orders[provider], forge })
    expect(received).toMatchObject([{ fen: 5001 }, { orderNo: 'NOT_AN_ORDER_OF_OURS' }, { state: 'waiting' }])
  })

  test('every changed byte of the body is detected', async () => {
    await simulator.controls.notify({ orderNo: orders[provider] })
    const { headers, body } = last
    for (let at = 0; at < body.length; at += 7) {
      const changed = Buffer.from(body)
      changed[at] = changed[at]! ^ 1
      if (isSameNotice(changed, body)) continue
      expect(() => gateways[provider].readNotice(headers, changed)).toThrow(NoticeRefused)
    }
    expect(gateways[provider].readNotice(headers, body).state).toBe('paid')
  })

  test('empty, huge and foreign bodies are refused', () => {
    const read = (body: Buffer) => () => gateways[provider].readNotice(last.headers, body)
    expect(read(Buffer.alloc(0))).toThrow('empty body')
    expect(read(Buffer.alloc(65_537, 0x61))).toThrow('body too long')
    expect(read(Buffer.from('<xml/>'))).toThrow(NoticeRefused)
    expect(read(Buffer.from([0xff, 0xfe, 0x00]))).toThrow(NoticeRefused)
  })
})

/** The last character of a base64 signature has unused bits, so one notice has several spellings. */
const isSameNotice = (one: Buffer, other: Buffer) => {
  const [first, second] = [one, other].map((body) =>
    [...new URLSearchParams(body.toString())].map(([name, value]) =>
      name === 'sign' ? Buffer.from(value, 'base64').toString('hex') : `${name}=${value}`,
    ),
  )
  return isDeepStrictEqual(first, second)
}

describe('wechat headers', () => {
  test.each(['timestamp', 'nonce', 'signature', 'serial'])(
    'a notice without %s, or with two of them, is refused',
    async (name) => {
      await simulator.controls.notify({ orderNo: orders.wechat })
      const { headers, body } = last
      const key = `wechatpay-${name}`
      const read = (changes: http.IncomingHttpHeaders) => () =>
        gateways.wechat.readNotice({ ...headers, ...changes }, body)
      expect(read({ [key]: undefined })).toThrow('signature headers missing')
      expect(read({ [key]: `${headers[key]}, ${headers[key]}` })).toThrow('signature headers missing')
      expect(read({ [key]: [String(headers[key])] as never })).toThrow('signature headers missing')
      expect(read({ host: 'localhost' })).not.toThrow()
    },
  )

  test('a signature is not valid for another body', async () => {
    await simulator.controls.notify({ orderNo: orders.wechat })
    const first = last
    await simulator.controls.notify({ orderNo: orders.wechat })
    expect(() => gateways.wechat.readNotice(first.headers, last.body)).toThrow('wrong signature')
  })
})

test('the reason names the defect', async () => {
  const reasons = async (
    provider: 'wechat' | 'alipay',
    forge: Parameters<typeof simulator.controls.notify>[0]['forge'],
  ) => {
    received = []
    await simulator.controls.notify({ orderNo: orders[provider], ...(forge ? { forge } : {}) })
    return received[0]
  }
  expect(await reasons('wechat', 'signtest')).toBe('signature probe')
  expect(await reasons('wechat', 'wrong-serial')).toBe('unknown serial')
  expect(await reasons('wechat', 'stale')).toBe('stale timestamp')
  expect(await reasons('wechat', 'truncated')).toBe('resource does not decrypt')
  expect(await reasons('wechat', 'wrong-mchid')).toBe('another mchid')
  expect(await reasons('wechat', 'wrong-appid')).toBe('another appid')
  expect(await reasons('wechat', 'gzip')).toBe('encoded body')
  expect(await reasons('alipay', 'sha1')).toBe('sign_type is not RSA2')
  expect(await reasons('alipay', 'double-key')).toBe('a field comes twice')
  expect(await reasons('alipay', 'wrong-seller')).toBe('another seller_id')
  expect(await reasons('alipay', 'wrong-appid')).toBe('another app_id')
})

test('refunds are reported: full ones by both, partial ones by Alipay as still paid', async () => {
  simulator.controls.refund({ orderNo: orders.alipay, fen: 2000 })
  await simulator.controls.settled()
  simulator.controls.refund({ orderNo: orders.alipay })
  await gateways.wechat.refund({ orderNo: orders.wechat, fen: 5000 }, 'R_NOTICE', 5000, '退款')
  await simulator.controls.settled()
  expect(received).toContainEqual(expect.objectContaining({ provider: 'alipay', state: 'paid', refundedFen: 2000 }))
  expect(received).toContainEqual(expect.objectContaining({ provider: 'alipay', state: 'refunded', refundedFen: 5000 }))
  const refund = { no: 'R_NOTICE', fen: 5000 }
  expect(received).toContainEqual(expect.objectContaining({ provider: 'wechat', state: 'refunded', refund }))
})
