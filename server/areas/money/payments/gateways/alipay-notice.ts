import type { IncomingHttpHeaders } from 'node:http'
import type { AlipaySdk } from 'alipay-sdk'
import type { AlipayMerchant } from '../merchants/merchants.ts'
import { Trade, toFacts } from './alipay-facts.ts'
import { NoticeRefused, type ProviderFacts } from './gateway.ts'
import { requireNoticeFrame } from './notice-frame.ts'

const readForm = (headers: IncomingHttpHeaders, rawBody: Buffer): Record<string, string> => {
  if (!headers['content-type']?.startsWith('application/x-www-form-urlencoded')) throw new NoticeRefused('not a form')
  const pairs = [...new URLSearchParams(rawBody.toString('utf8'))]
  const fields = new Map(pairs)
  if (fields.size !== pairs.length) throw new NoticeRefused('a field comes twice')
  return Object.fromEntries(fields)
}

/**
 * Checks the signature, then the addressee. RSA2 is required, because the SDK would accept SHA-1. The age is not
 * checked: Alipay repeats a notice for 25 hours, and a replayed notice changes nothing.
 */
export const readAlipayNotice = (
  sdk: AlipaySdk,
  merchant: AlipayMerchant,
  headers: IncomingHttpHeaders,
  rawBody: Buffer,
): ProviderFacts => {
  requireNoticeFrame(headers, rawBody)
  const form = readForm(headers, rawBody)
  if (form.sign_type !== 'RSA2') throw new NoticeRefused('sign_type is not RSA2')
  if (form.charset?.toLowerCase() !== 'utf-8') throw new NoticeRefused('charset is not utf-8')
  if (!form.sign) throw new NoticeRefused('signature missing')
  if (!sdk.checkNotifySignV2(form)) throw new NoticeRefused('wrong signature')
  if (form.app_id !== merchant.appId) throw new NoticeRefused('another app_id')
  if (form.seller_id !== merchant.sellerId) throw new NoticeRefused('another seller_id')
  if (form.notify_type !== 'trade_status_sync') throw new NoticeRefused('another notify_type')
  const trade = Trade.safeParse(form)
  if (!trade.success) throw new NoticeRefused('notice of an unknown shape')
  return toFacts(merchant, trade.data)
}
