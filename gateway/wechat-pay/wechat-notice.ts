import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { Keys } from '../keys.ts'
import type { Forgery, Notice } from '../notices/notice.ts'
import { rfc3339 } from '../times.ts'
import type { NoticeEvent, Trade } from '../trades/trade.ts'
import { toRefundResponse, toTransaction } from './wechat-response.ts'
import { encryptResource, type SignatureOptions, signatureHeaders } from './wechat-signature.ts'

const contents = (keys: Keys, trade: Trade, event: NoticeEvent): Record<string, unknown> => {
  if (!event.startsWith('refunded ')) return { ...toTransaction(keys, trade), trade_state: 'SUCCESS' }
  const { status, ...refund } = toRefundResponse(trade, trade.refunds.get(event.slice(9))!, 'SUCCESS')
  return { mchid: keys.wechat.mchid, refund_status: status, ...refund }
}

/** Wrong contents under a valid signature. */
const wrongContents = (fields: Record<string, unknown>, forgery: Forgery | undefined): Record<string, unknown> => {
  const amount = fields.amount as { total: number }
  switch (forgery) {
    case 'wrong-mchid':
      return { ...fields, mchid: '1900000001' }
    case 'wrong-appid':
      return { ...fields, appid: 'wx0000000000000000' }
    case 'wrong-amount':
      return { ...fields, amount: { ...amount, total: amount.total + 1 } }
    case 'wrong-currency':
      return { ...fields, amount: { ...amount, currency: 'USD' } }
    case 'wrong-order':
      return { ...fields, out_trade_no: 'NOT_AN_ORDER_OF_OURS' }
    case 'not-success':
      return { ...fields, trade_state: 'NOTPAY' }
    default:
      return fields
  }
}

const envelope = (keys: Keys, event: NoticeEvent, plain: string, forgery: Forgery | undefined): string => {
  const isRefund = event.startsWith('refunded ')
  const resource = encryptResource(keys, isRefund ? 'refund' : 'transaction', plain)
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

const signatureOptionsFor = (keys: Keys, forgery: Forgery | undefined): SignatureOptions => {
  if (forgery === 'wrong-key' || forgery === 'localhost') return { key: keys.attacker.privateKey }
  if (forgery === 'wrong-serial') return { serial: 'PUB_KEY_ID_0000000000000000000000000000000' }
  return forgery === 'stale' ? { ageSeconds: 301 } : {}
}

/** Changes a signed notice the way an attacker in the middle could. */
const tamperWith = (body: string, forgery: Forgery | undefined): string => {
  const parsed = JSON.parse(body)
  if (forgery === 'replay') return JSON.stringify({ ...parsed, id: randomUUID() })
  if (forgery === 'tampered') return body.replace('.SUCCESS"', '.SUCCESs"')
  if (forgery === 'reordered') return JSON.stringify(Object.fromEntries(Object.entries(parsed).reverse()))
  return forgery === 'double-key' ? body.replace('{', `{"id":"${randomUUID()}",`) : body
}

/** Creates and signs the notice of one trade. */
export const wechatNotice = (keys: Keys, trade: Trade, event: NoticeEvent, forgery?: Forgery): Notice => {
  const fields = wrongContents(contents(keys, trade, event), forgery)
  const body = envelope(keys, event, JSON.stringify(fields), forgery)
  const headers = signatureHeaders(keys, body, signatureOptionsFor(keys, forgery))
  if (forgery === 'no-signature') delete headers['Wechatpay-Signature']
  if (forgery === 'signtest') headers['Wechatpay-Signature'] = `WECHATPAY/SIGNTEST/${headers['Wechatpay-Signature']}`
  const sent = { 'content-type': 'application/json', 'user-agent': 'Mozilla/4.0', ...headers }
  if (forgery === 'gzip') return { headers: { ...sent, 'content-encoding': 'gzip' }, body: gzipSync(body) }
  if (forgery === 'localhost') return { headers: { ...sent, host: 'localhost' }, body }
  return { headers: sent, body: tamperWith(body, forgery) }
}
