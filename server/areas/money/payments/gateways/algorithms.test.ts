import { createCipheriv, createSign, createVerify, generateKeyPairSync } from 'node:crypto'
import { deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { yuanOf } from '#contract/money/payments/amounts.ts'
import { fenOf } from './amounts.ts'
import { fromPlainTime, toPlainTime, toRfc3339 } from './beijing-time.ts'
import { readWechatBill } from './wechat-bill.ts'
import { authorization, decrypt, faultOf } from './wechat-signature.ts'
import { zipEntries } from './zip-entries.ts'

const pair = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
const [ours, theirs] = [pair(), pair()]
const merchant = {
  mchid: '1900009191',
  appid: 'wxd678efh567hg6787',
  apiV3Key: 'abcdefghijklmnopqrstuvwxyz012345',
  privateKey: ours.privateKey,
  serialNo: '1DDE55AD98ED71D6EDD4A4A16996DE7B47773A8C',
  publicKey: theirs.publicKey,
  publicKeyId: 'PUB_KEY_ID_0114232134912410000000000000',
  baseUrl: 'https://api.mch.weixin.qq.com',
}

test('a request is signed over method, target, time, nonce and body, each with its line feed', () => {
  const request = { method: 'GET', target: '/v3/certificates?a=1', body: '' }
  const header = authorization(merchant, request)
  expect(header.startsWith('WECHATPAY2-SHA256-RSA2048 ')).toBe(true)
  const pairs = Object.fromEntries([...header.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]))
  expect(pairs).toMatchObject({ mchid: merchant.mchid, serial_no: merchant.serialNo })
  expect(pairs.timestamp).toMatch(/^\d{10}$/)
  const text = `GET\n/v3/certificates?a=1\n${pairs.timestamp}\n${pairs.nonce_str}\n\n`
  expect(createVerify('RSA-SHA256').update(text).verify(ours.publicKey, pairs.signature!, 'base64')).toBe(true)
})

test('a signature is valid for five minutes before and after its timestamp', () => {
  const signedAt = (seconds: number, body: string) => {
    const timestamp = String(Math.floor(Date.now() / 1000) + seconds)
    const signature = createSign('RSA-SHA256').update(`${timestamp}\nabc\n${body}\n`).sign(theirs.privateKey, 'base64')
    return { timestamp, nonce: 'abc', signature, serial: merchant.publicKeyId }
  }
  const fault = (seconds: number, signed: string, sent = signed) =>
    faultOf(merchant, signedAt(seconds, signed), Buffer.from(sent))
  expect(fault(0, '{"a":1}')).toBeUndefined()
  expect(fault(0, '')).toBeUndefined()
  expect(fault(-298, '{}')).toBeUndefined()
  expect(fault(298, '{}')).toBeUndefined()
  expect(fault(-302, '{}')).toBe('stale timestamp')
  expect(fault(302, '{}')).toBe('stale timestamp')
  expect(fault(0, '{}', '{ }')).toBe('wrong signature')
})

test('AEAD_AES_256_GCM decrypts what the published algorithm encrypts, and refuses changed values', () => {
  const cipher = createCipheriv('aes-256-gcm', merchant.apiV3Key, 'fdasflkja484')
  cipher.setAAD(Buffer.from('transaction'))
  const sealed = Buffer.concat([cipher.update('{"金额":1}', 'utf8'), cipher.final(), cipher.getAuthTag()])
  const resource = { ciphertext: sealed.toString('base64'), nonce: 'fdasflkja484', associated_data: 'transaction' }
  expect(decrypt(merchant.apiV3Key, resource)).toBe('{"金额":1}')
  const broken = [
    { ...resource, associated_data: 'refund' },
    { ...resource, associated_data: undefined },
    { ...resource, nonce: 'fdasflkja485' },
    { ...resource, nonce: '' },
    { ...resource, ciphertext: sealed.subarray(0, -1).toString('base64') },
    { ...resource, ciphertext: sealed.subarray(-12).toString('base64') },
    { ...resource, ciphertext: '' },
  ]
  for (const each of broken) expect(() => decrypt(merchant.apiV3Key, each)).toThrow()
  expect(() => decrypt('x'.repeat(32), resource)).toThrow()
})

test.each([
  ['20', 2000],
  ['2.0', 200],
  ['2.00', 200],
  ['0.01', 1],
  ['1.15', 115],
  ['10000.29', 1_000_029],
  ['100000000.00', 10_000_000_000],
])('%s yuan are %d fen', (yuan, fen) => {
  expect(fenOf(yuan)).toBe(fen)
  expect(fenOf(yuanOf(fen))).toBe(fen)
})

test.each(['', '-1', '+1', '1.', '.5', '1.005', '1e3', '1,000.00', ' 1', '１', 'NaN', '0x10', '1.00\n'])(
  '%j is not an amount',
  (text) => {
    expect(fenOf(text)).toBeUndefined()
  },
)

test('times are converted to Beijing time in any time zone', () => {
  const at = new Date('2026-12-31T16:00:05Z')
  expect(toRfc3339(at)).toBe('2027-01-01T00:00:05+08:00')
  expect(toPlainTime(at)).toBe('2027-01-01 00:00:05')
  expect(fromPlainTime('2027-01-01 00:00:05')).toEqual(at)
  expect(fromPlainTime('2027-13-01 00:00:05')).toBeUndefined()
  expect(fromPlainTime('2027-01-01T00:00:05')).toBeUndefined()
})

test('a bill line with an invalid amount is an error', () => {
  const titles = '交易时间,微信订单号,商户订单号,微信退款单号,商户退款单号,订单金额,申请退款金额'
  const line = (yuan: string) => `\`2026-11-15 10:00:00,\`42,\`ORDER_1,\`0,\`0,\`${yuan},\`0.00`
  const end = '总交易单数,应结订单总金额\r\n`1,`50.00'
  const rows = readWechatBill(`\uFEFF${titles}\r\n${line('50.00')}\r\n${end}`)
  expect(rows).toEqual([
    { kind: 'payment', orderNo: 'ORDER_1', transactionId: '42', fen: 5000, at: new Date('2026-11-15T02:00:00Z') },
  ])
  for (const tampered of [
    line('5o.00'),
    line('-50.00'),
    line('99999999.00'),
    line('50.00\0'),
    line('50.00').replace('ORDER', 'OR\0DER'),
  ])
    expect(() => readWechatBill(`${titles}\r\n${tampered}\r\n${end}`)).toThrow('bad_answer')
})

test('data that is not a zip is refused', () => {
  expect(() => zipEntries(Buffer.from('not a zip'))).toThrow(RangeError)
  expect(() => zipEntries(deflateRawSync(Buffer.alloc(1000)))).toThrow(RangeError)
})
