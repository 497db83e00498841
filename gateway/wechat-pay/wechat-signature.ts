import { createCipheriv, createSign, createVerify, randomBytes } from 'node:crypto'
import type { Call, Reply } from '../http.ts'
import { digits, type Keys } from '../keys.ts'

export interface SignatureOptions {
  key?: string
  serial?: string
  ageSeconds?: number
}

const rsa = (message: string | Buffer, privateKey: string): string =>
  createSign('RSA-SHA256').update(message).sign(privateKey, 'base64')

/** The headers that sign one body. */
export const signatureHeaders = (keys: Keys, body: string, options: SignatureOptions = {}): Record<string, string> => {
  const timestamp = String(Math.floor(Date.now() / 1000) - (options.ageSeconds ?? 0))
  const nonce = randomBytes(16).toString('hex')
  return {
    'Wechatpay-Timestamp': timestamp,
    'Wechatpay-Nonce': nonce,
    'Wechatpay-Signature': rsa(`${timestamp}\n${nonce}\n${body}\n`, options.key ?? keys.wechatPlatform.privateKey),
    'Wechatpay-Serial': options.serial ?? keys.wechat.publicKeyId,
    'Wechatpay-Signature-Type': 'WECHATPAY2-SHA256-RSA2048',
  }
}

/** Signs a response; empty ones are signed, too. */
export const signReply = (keys: Keys, reply: Reply, options?: SignatureOptions): Reply => ({
  ...reply,
  headers: {
    ...reply.headers,
    'Request-ID': `08${randomBytes(12).toString('hex').toUpperCase()}-${digits(9)}`,
    ...signatureHeaders(keys, String(reply.body), options),
  },
})

/** AEAD_AES_256_GCM; the authentication tag follows the ciphertext. */
export const encryptResource = (keys: Keys, original: string, plain: string) => {
  const nonce = randomBytes(6).toString('hex')
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(keys.wechat.apiV3Key), Buffer.from(nonce))
  cipher.setAAD(Buffer.from(original))
  const bytes = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return {
    original_type: original,
    algorithm: 'AEAD_AES_256_GCM',
    ciphertext: bytes.toString('base64'),
    associated_data: original,
    nonce,
  }
}

const readPairs = (header: string): Record<string, string> | undefined => {
  const scheme = 'WECHATPAY2-SHA256-RSA2048 '
  if (!header.startsWith(scheme)) return undefined
  const pairs = [...header.slice(scheme.length).matchAll(/\s*(\w+)="([^"]*)"(?:,|$)/g)]
  return Object.fromEntries(pairs.map(([, name, value]) => [name, value]))
}

/** Why a request's signature is invalid, and the text it should have signed; undefined for a valid signature. */
export const signatureProblem = (keys: Keys, call: Call): { issue: string; message: string } | undefined => {
  const pairs = readPairs(call.headers.authorization ?? '')
  if (!pairs) return { issue: '缺少或无法识别 Authorization', message: '' }
  const message = `${call.method}\n${call.target}\n${pairs.timestamp}\n${pairs.nonce_str}\n${call.body}\n`
  const fault = (issue: string) => ({ issue, message })
  if (pairs.mchid !== keys.wechat.mchid) return fault('mchid not match')
  if (pairs.serial_no !== keys.wechat.serialNo) return fault('serial_no not match')
  if (!/^\d{10}$/.test(pairs.timestamp ?? '')) return fault('timestamp is not in seconds')
  if (Math.abs(Date.now() / 1000 - Number(pairs.timestamp)) > 300) return fault('timestamp expired')
  if (!/^[\w-]{1,32}$/.test(pairs.nonce_str ?? '')) return fault('nonce_str invalid')
  const verifier = createVerify('RSA-SHA256').update(message)
  const isValid = verifier.verify(keys.wechatMerchant.publicKey, pairs.signature ?? '', 'base64')
  return isValid ? undefined : fault('sign not match')
}
