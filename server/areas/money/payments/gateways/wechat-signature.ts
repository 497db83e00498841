import { createDecipheriv, createPrivateKey, createPublicKey, randomBytes, sign, verify } from 'node:crypto'
import type { WechatMerchant } from '../merchants/merchants.ts'

const freshSeconds = 300

/** Caches parsed keys, because parsing costs as much as verifying a signature. */
const cachedBy = <Key>(read: (pem: string) => Key) => {
  const keys = new Map<string, Key>()
  return (pem: string): Key => {
    const key = keys.get(pem) ?? read(pem)
    keys.set(pem, key)
    return key
  }
}
const publicKeyOf = cachedBy(createPublicKey)
const privateKeyOf = cachedBy(createPrivateKey)

/** The four headers with which WeChat Pay signs responses and notices. */
export interface Sealed {
  timestamp: string
  nonce: string
  signature: string
  serial: string
}

/** The merchant's signature, as WeChat asks for it in requests and in what its browser takes. */
export const signedByMerchant = (merchant: WechatMerchant, message: string): string =>
  sign('sha256', Buffer.from(message), privateKeyOf(merchant.privateKey)).toString('base64')

/** The `Authorization` header of a request; the signed body must be sent unchanged. */
export const authorization = (
  merchant: WechatMerchant,
  request: { method: string; target: string; body: string },
): string => {
  const timestamp = Math.floor(Date.now() / 1000)
  const nonce = randomBytes(16).toString('hex')
  const message = `${request.method}\n${request.target}\n${timestamp}\n${nonce}\n${request.body}\n`
  const signature = signedByMerchant(merchant, message)
  const pairs = { mchid: merchant.mchid, nonce_str: nonce, timestamp, serial_no: merchant.serialNo, signature }
  const listed = Object.entries(pairs).map(([name, value]) => `${name}="${value}"`)
  return `WECHATPAY2-SHA256-RSA2048 ${listed.join(',')}`
}

/** Returns why a signed message is not valid, or undefined if it is genuine, unchanged and recent. */
export const faultOf = (merchant: WechatMerchant, sealed: Partial<Sealed>, body: Buffer): string | undefined => {
  const { timestamp, nonce, signature, serial } = sealed
  if (!timestamp || !nonce || !signature || !serial) return 'signature headers missing'
  if (signature.startsWith('WECHATPAY/SIGNTEST/')) return 'signature probe'
  if (serial !== merchant.publicKeyId) return 'unknown serial'
  if (!/^\d{1,12}$/.test(timestamp)) return 'bad timestamp'
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(signature)) return 'bad signature text'
  const message = Buffer.concat([Buffer.from(`${timestamp}\n${nonce}\n`), body, Buffer.from('\n')])
  const isGenuine = verify('sha256', message, publicKeyOf(merchant.publicKey), Buffer.from(signature, 'base64'))
  if (!isGenuine) return 'wrong signature'
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > freshSeconds) return 'stale timestamp'
  return undefined
}

export interface EncryptedResource {
  ciphertext: string
  nonce: string
  associated_data?: string | undefined
}

const tagBytes = 16

/** Decrypts AEAD_AES_256_GCM with the APIv3 key; throws if the data was changed. */
export const decrypt = (apiV3Key: string, resource: EncryptedResource): string => {
  const sealed = Buffer.from(resource.ciphertext, 'base64')
  const iv = Buffer.from(resource.nonce)
  if (iv.length !== 12 || sealed.length <= tagBytes) throw new Error('not a sealed resource')
  const decipher = createDecipheriv('aes-256-gcm', Buffer.from(apiV3Key), iv, { authTagLength: tagBytes })
  decipher.setAAD(Buffer.from(resource.associated_data ?? ''))
  decipher.setAuthTag(sealed.subarray(-tagBytes))
  return Buffer.concat([decipher.update(sealed.subarray(0, -tagBytes)), decipher.final()]).toString('utf8')
}
