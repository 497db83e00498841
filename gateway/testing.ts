import { createDecipheriv, createSign, createVerify, randomBytes } from 'node:crypto'
import fs from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'

/** Credentials of the test merchant. Its code follows the published rules and shares nothing with the simulator. */
export interface MerchantCredentials {
  port: number
  wechat: Record<
    'mchid' | 'appid' | 'apiV3Key' | 'merchantPrivateKey' | 'merchantSerialNo' | 'platformPublicKey' | 'publicKeyId',
    string
  >
  alipay: Record<'appId' | 'privateKey' | 'alipayPublicKey' | 'sellerId', string>
  controlToken: string
}

const keysIn = (dataDir: string) => path.join(dataDir, 'gateway', 'keys.json')
let sharedKeys: string | undefined

/** Creates a data directory. All of a test file share the first keys, because generating them takes a second. */
export const createDataDir = () => {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'gateway-'))
  if (sharedKeys) {
    fs.mkdirSync(path.join(dataDir, 'gateway'))
    fs.writeFileSync(keysIn(dataDir), sharedKeys, { mode: 0o600 })
  }
  return dataDir
}

export const readCredentials = (dataDir: string): MerchantCredentials => {
  sharedKeys ??= fs.readFileSync(keysIn(dataDir), 'utf8')
  return JSON.parse(fs.readFileSync(path.join(dataDir, 'gateway', 'gateway.json'), 'utf8'))
}

const beijing = (at: number) => new Date(at + 8 * 3_600_000).toISOString().slice(0, 19)

export const inMinutes = (minutes: number) => `${beijing(Date.now() + minutes * 60_000)}+08:00`
export const plainInMinutes = (minutes: number) => beijing(Date.now() + minutes * 60_000).replace('T', ' ')

export interface SigningOverrides {
  timestamp?: number
  serial?: string
  sentBody?: string
  key?: string
  headers?: Record<string, string>
}

/** Sends one APIv3 request, signed by the published rule. */
export const wechatCall = async (
  { port, wechat }: MerchantCredentials,
  method: string,
  target: string,
  body = '',
  {
    timestamp = Math.floor(Date.now() / 1000),
    serial = wechat.merchantSerialNo,
    sentBody,
    key,
    headers,
  }: SigningOverrides = {},
) => {
  const nonce = randomBytes(16).toString('hex')
  const signature = createSign('RSA-SHA256')
    .update([method, target, timestamp, nonce, body, ''].join('\n'))
    .sign(key ?? wechat.merchantPrivateKey, 'base64')
  const authorization = `WECHATPAY2-SHA256-RSA2048 mchid="${wechat.mchid}",nonce_str="${nonce}",signature="${signature}",timestamp="${timestamp}",serial_no="${serial}"`
  const response = await fetch(`http://127.0.0.1:${port}${target}`, {
    method,
    headers: { authorization, accept: 'application/json', 'content-type': 'application/json', ...headers },
    ...(body ? { body: sentBody ?? body } : {}),
  })
  const text = await response.text()
  const header = (name: string) => response.headers.get(`wechatpay-${name}`) ?? ''
  const isSigned = createVerify('RSA-SHA256')
    .update(`${header('timestamp')}\n${header('nonce')}\n${text}\n`)
    .verify(wechat.platformPublicKey, header('signature'), 'base64')
  return { status: response.status, answer: text ? JSON.parse(text) : undefined, isSigned, serial: header('serial') }
}

export const anOrder = ({ wechat }: MerchantCredentials, changes: object = {}) => ({
  appid: wechat.appid,
  mchid: wechat.mchid,
  description: '600 V币',
  out_trade_no: `T${randomBytes(8).toString('hex')}`,
  time_expire: inMinutes(10),
  notify_url: 'http://127.0.0.1:9/notify',
  amount: { total: 5000, currency: 'CNY' },
  ...changes,
})

export const placeOrder = (credentials: MerchantCredentials, body: object, overrides?: SigningOverrides) =>
  placeOrderBy('native', credentials, body, overrides)

export const placeOrderBy = (
  product: 'native' | 'h5' | 'jsapi',
  credentials: MerchantCredentials,
  body: object,
  overrides?: SigningOverrides,
) => wechatCall(credentials, 'POST', `/v3/pay/transactions/${product}`, JSON.stringify(body), overrides)

/** What a page hands to WeChat's browser, signed by the published rule. */
export const bridgeParameters = (
  { wechat }: MerchantCredentials,
  prepayId: string,
  changes: Record<string, string> = {},
): URLSearchParams => {
  const timeStamp = String(Math.floor(Date.now() / 1000))
  const nonceStr = randomBytes(16).toString('hex')
  const packed = `prepay_id=${prepayId}`
  const paySign = createSign('RSA-SHA256')
    .update(`${wechat.appid}\n${timeStamp}\n${nonceStr}\n${packed}\n`)
    .sign(wechat.merchantPrivateKey, 'base64')
  const parameters = { appId: wechat.appid, timeStamp, nonceStr, package: packed, signType: 'RSA', paySign }
  return new URLSearchParams({ ...parameters, ...changes })
}

/** The parameters of one gateway.do call, signed by the published rule. */
export const alipayParameters = (
  { alipay }: MerchantCredentials,
  method: string,
  content: object,
  changes: Record<string, string> = {},
): URLSearchParams => {
  const parameters: Record<string, string> = {
    app_id: alipay.appId,
    method,
    charset: 'utf-8',
    sign_type: 'RSA2',
    timestamp: plainInMinutes(0),
    version: '1.0',
    biz_content: JSON.stringify(content),
    ...changes,
  }
  const text = Object.keys(parameters)
    .sort()
    .map((name) => `${name}=${parameters[name]}`)
    .join('&')
  const sign = createSign('RSA-SHA256').update(text).sign(alipay.privateKey, 'base64')
  return new URLSearchParams({ ...parameters, sign })
}

export const alipayCall = async (credentials: MerchantCredentials, parameters: URLSearchParams) => {
  const response = await fetch(`http://127.0.0.1:${credentials.port}/gateway.do`, { method: 'POST', body: parameters })
  const text = await response.text()
  const [, signed = '', sign = ''] = /^\{"\w+_response":(\{.*\}),"sign":"([^"]+)"\}$/.exec(text) ?? []
  const isSigned = createVerify('RSA-SHA256').update(signed).verify(credentials.alipay.alipayPublicKey, sign, 'base64')
  return { answer: JSON.parse(signed), isSigned }
}

export interface ReceivedNotice {
  at: number
  headers: http.IncomingHttpHeaders
  body: Buffer
}

/** Starts a merchant that records every notice and responds with `answer`. */
export const startMerchant = async (
  answer: (received: ReceivedNotice, before: number) => { status: number; body: string },
) => {
  const received: ReceivedNotice[] = []
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
    const each = { at: Date.now(), headers: request.headers, body: Buffer.concat(chunks) }
    received.push(each)
    const { status, body } = answer(each, received.length - 1)
    response.writeHead(status).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/notify`, received, stop: () => server.close() }
}

/** Verifies and decrypts a payment notice by the published algorithm. */
export const openNotice = ({ wechat }: MerchantCredentials, { headers, body }: ReceivedNotice) => {
  const isSigned = createVerify('RSA-SHA256')
    .update(`${headers['wechatpay-timestamp']}\n${headers['wechatpay-nonce']}\n${body}\n`)
    .verify(wechat.platformPublicKey, String(headers['wechatpay-signature']), 'base64')
  const { resource, ...notice } = JSON.parse(body.toString('utf8'))
  const bytes = Buffer.from(resource.ciphertext, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', wechat.apiV3Key, resource.nonce)
  decipher.setAuthTag(bytes.subarray(-16)).setAAD(Buffer.from(resource.associated_data))
  const plain = decipher.update(bytes.subarray(0, -16), undefined, 'utf8') + decipher.final('utf8')
  return { isSigned, notice, transaction: JSON.parse(plain) }
}
