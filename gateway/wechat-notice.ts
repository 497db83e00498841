import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { Keys } from './keys.ts'
import type { Forgery, Notice } from './notice.ts'
import { rfc3339 } from './times.ts'
import type { Tidings, Trade } from './trade.ts'
import { encrypted, type SealOptions, sealHeaders } from './wechat-seal.ts'
import { refundOf, transactionOf } from './wechat-words.ts'

const contents = (keys: Keys, trade: Trade, tidings: Tidings): Record<string, unknown> => {
  if (!tidings.startsWith('refunded ')) return { ...transactionOf(keys, trade), trade_state: 'SUCCESS' }
  const { status, ...refund } = refundOf(trade, trade.refunds.get(tidings.slice(9))!, 'SUCCESS')
  return { mchid: keys.wechat.mchid, refund_status: status, ...refund }
}

/** What a provider might wrongly say, signed all the same. */
const wrongContents = (told: Record<string, unknown>, forgery: Forgery | undefined): Record<string, unknown> => {
  const amount = told.amount as { total: number }
  switch (forgery) {
    case 'wrong-mchid':
      return { ...told, mchid: '1900000001' }
    case 'wrong-appid':
      return { ...told, appid: 'wx0000000000000000' }
    case 'wrong-amount':
      return { ...told, amount: { ...amount, total: amount.total + 1 } }
    case 'wrong-order':
      return { ...told, out_trade_no: 'NOT_AN_ORDER_OF_OURS' }
    case 'not-success':
      return { ...told, trade_state: 'NOTPAY' }
    default:
      return told
  }
}

const envelope = (keys: Keys, tidings: Tidings, plain: string, forgery: Forgery | undefined): string => {
  const isRefund = tidings.startsWith('refunded ')
  const resource = encrypted(keys, isRefund ? 'refund' : 'transaction', plain)
  if (forgery === 'truncated') resource.ciphertext = resource.ciphertext.slice(0, -8)
  if (forgery === 'wrong-algorithm') resource.algorithm = 'AEAD_AES_128_CBC'
  return JSON.stringify({
    id: randomUUID(),
    create_time: rfc3339(new Date()),
    resource_type: 'encrypt-resource',
    event_type: isRefund ? 'REFUND.SUCCESS' : 'TRANSACTION.SUCCESS',
    summary: isRefund ? '退款成功' : '支付成功',
    resource,
  })
}

const sealFor = (keys: Keys, forgery: Forgery | undefined): SealOptions => {
  if (forgery === 'wrong-key' || forgery === 'localhost') return { key: keys.stranger.privateKey }
  if (forgery === 'wrong-serial') return { serial: 'PUB_KEY_ID_0000000000000000000000000000000' }
  return forgery === 'stale' ? { ageSeconds: 301 } : {}
}

/** What somebody on the way might do to a genuine notice. */
const afterwards = (body: string, forgery: Forgery | undefined): string => {
  const parsed = JSON.parse(body)
  if (forgery === 'replay') return JSON.stringify({ ...parsed, id: randomUUID() })
  if (forgery === 'tampered') return body.replace('.SUCCESS"', '.SUCCESs"')
  if (forgery === 'reordered') return JSON.stringify(Object.fromEntries(Object.entries(parsed).reverse()))
  return forgery === 'double-key' ? body.replace('{', `{"id":"${randomUUID()}",`) : body
}

/** The notice of one trade, made and signed at this moment. */
export const wechatNotice = (keys: Keys, trade: Trade, tidings: Tidings, forgery?: Forgery): Notice => {
  const told = wrongContents(contents(keys, trade, tidings), forgery)
  const body = envelope(keys, tidings, JSON.stringify(told), forgery)
  const headers = sealHeaders(keys, body, sealFor(keys, forgery))
  if (forgery === 'no-signature') delete headers['Wechatpay-Signature']
  if (forgery === 'signtest') headers['Wechatpay-Signature'] = `WECHATPAY/SIGNTEST/${headers['Wechatpay-Signature']}`
  const sent = { 'content-type': 'application/json', 'user-agent': 'Mozilla/4.0', ...headers }
  if (forgery === 'gzip') return { headers: { ...sent, 'content-encoding': 'gzip' }, body: gzipSync(body) }
  if (forgery === 'localhost') return { headers: { ...sent, host: 'localhost' }, body }
  return { headers: sent, body: afterwards(body, forgery) }
}
