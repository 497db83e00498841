import { randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { yuan } from '../amounts.ts'
import type { Keys } from '../keys.ts'
import type { Forgery, Notice } from '../notices/notice.ts'
import { plainTime } from '../times.ts'
import { type NoticeEvent, refundedFen, type Trade } from '../trades/trade.ts'
import { signature, signedByAlipay, textToSign } from './alipay-signature.ts'

const statusOf = (trade: Trade, event: NoticeEvent): string => {
  if (event === 'finished') return 'TRADE_FINISHED'
  return event.startsWith('refunded ') && refundedFen(trade) === trade.fen ? 'TRADE_CLOSED' : 'TRADE_SUCCESS'
}

const contents = (keys: Keys, trade: Trade, event: NoticeEvent): Record<string, string> => {
  const refund = trade.refunds.get(event.slice(9))
  const fields: Record<string, string> = {
    notify_time: plainTime(new Date()),
    notify_type: 'trade_status_sync',
    notify_id: `${plainTime(new Date()).slice(0, 10).replaceAll('-', '')}${randomBytes(12).toString('hex')}`,
    app_id: keys.alipay.appId,
    auth_app_id: keys.alipay.appId,
    charset: 'utf-8',
    version: '1.0',
    trade_no: trade.transactionId ?? '',
    out_trade_no: trade.orderNo,
    buyer_id: '2088000000000001',
    seller_id: keys.alipay.sellerId,
    trade_status: statusOf(trade, event),
    total_amount: yuan(trade.fen),
    receipt_amount: yuan(trade.payerFen ?? trade.fen),
    buyer_pay_amount: yuan(trade.payerFen ?? trade.fen),
    invoice_amount: yuan(trade.payerFen ?? trade.fen),
    point_amount: '0.00',
    gmt_create: plainTime(trade.placedAt),
    gmt_payment: plainTime(trade.paidAt ?? new Date()),
    fund_bill_list: JSON.stringify([{ amount: yuan(trade.fen), fundChannel: 'ALIPAYACCOUNT' }]),
    subject: trade.subject,
    ...(trade.attach ? { passback_params: trade.attach } : {}),
  }
  if (!refund) return fields
  return {
    ...fields,
    refund_fee: yuan(refundedFen(trade)),
    gmt_refund: `${plainTime(refund.at)}.000`,
    out_biz_no: refund.refundNo,
  }
}

const wrongContents = (fields: Record<string, string>, trade: Trade, forgery?: Forgery): Record<string, string> => {
  switch (forgery) {
    case 'wrong-appid':
      return { ...fields, app_id: '2021000000000000' }
    case 'wrong-seller':
      return { ...fields, seller_id: '2088000000000000' }
    case 'wrong-amount':
      return { ...fields, total_amount: yuan(trade.fen + 1) }
    case 'wrong-order':
      return { ...fields, out_trade_no: 'NOT_AN_ORDER_OF_OURS' }
    case 'not-success':
      return { ...fields, trade_status: 'WAIT_BUYER_PAY' }
    default:
      return fields
  }
}

const signFor = (keys: Keys, fields: Record<string, string>, forgery?: Forgery): Record<string, string> => {
  const text = textToSign(fields, [])
  if (forgery === 'wrong-key' || forgery === 'localhost')
    return { ...fields, sign_type: 'RSA2', sign: signature(text, keys.attacker.privateKey) }
  if (forgery === 'sha1')
    return { ...fields, sign_type: 'RSA', sign: signature(text, keys.alipayPlatform.privateKey, 'RSA-SHA1') }
  if (forgery === 'no-signature') return { ...fields, sign_type: 'RSA2' }
  return signedByAlipay(keys, fields)
}

/** Creates and signs the notice of one trade. */
export const alipayNotice = (keys: Keys, trade: Trade, event: NoticeEvent, forgery?: Forgery): Notice => {
  const sealed = signFor(keys, wrongContents(contents(keys, trade, event), trade, forgery), forgery)
  if (forgery === 'tampered') sealed.total_amount = yuan(trade.fen + 100)
  const form = new URLSearchParams(sealed)
  if (forgery === 'double-key') form.append('total_amount', yuan(trade.fen + 100))
  const body = form.toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' }
  if (forgery === 'gzip') return { headers: { ...headers, 'content-encoding': 'gzip' }, body: gzipSync(body) }
  return forgery === 'localhost' ? { headers: { ...headers, host: 'localhost' }, body } : { headers, body }
}
