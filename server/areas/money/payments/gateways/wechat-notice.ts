import type { IncomingHttpHeaders } from 'node:http'
import { z } from 'zod'
import type { WechatMerchant } from '../merchants/merchants.ts'
import { NoticeRefused, type ProviderFacts } from './gateway.ts'
import { requireNoticeFrame, singleHeader } from './notice-frame.ts'
import { RefundResult, Transaction, toFacts, toRefundFacts } from './wechat-facts.ts'
import { decrypt, faultOf } from './wechat-signature.ts'

const Notice = z.object({
  id: z.string(),
  event_type: z.string(),
  resource_type: z.literal('encrypt-resource'),
  resource: z.object({
    algorithm: z.literal('AEAD_AES_256_GCM'),
    ciphertext: z.string(),
    nonce: z.string(),
    associated_data: z.string().optional(),
  }),
})

const parsed = <Shape extends z.ZodType>(shape: Shape, text: string, what: string): z.output<Shape> => {
  try {
    return shape.parse(JSON.parse(text))
  } catch {
    throw new NoticeRefused(`${what} of an unknown shape`)
  }
}

const opened = (merchant: WechatMerchant, resource: z.output<typeof Notice>['resource']): string => {
  try {
    return decrypt(merchant.apiV3Key, resource)
  } catch {
    throw new NoticeRefused('resource does not decrypt')
  }
}

/** Checks signature, age, decryption and addressee in this order, so that forged content is never parsed. */
export const readWechatNotice = (
  merchant: WechatMerchant,
  headers: IncomingHttpHeaders,
  rawBody: Buffer,
): ProviderFacts => {
  requireNoticeFrame(headers, rawBody)
  const fault = faultOf(
    merchant,
    {
      timestamp: singleHeader(headers, 'wechatpay-timestamp'),
      nonce: singleHeader(headers, 'wechatpay-nonce'),
      signature: singleHeader(headers, 'wechatpay-signature'),
      serial: singleHeader(headers, 'wechatpay-serial'),
    },
    rawBody,
  )
  if (fault) throw new NoticeRefused(fault)
  const notice = parsed(Notice, rawBody.toString('utf8'), 'notice')
  const text = opened(merchant, notice.resource)
  if (notice.event_type.startsWith('REFUND.')) {
    const refund = parsed(RefundResult, text, 'refund')
    if (refund.mchid !== merchant.mchid) throw new NoticeRefused('another mchid')
    return toRefundFacts(refund)
  }
  const transaction = parsed(Transaction, text, 'transaction')
  if (transaction.mchid !== merchant.mchid) throw new NoticeRefused('another mchid')
  if (transaction.appid !== merchant.appid) throw new NoticeRefused('another appid')
  return toFacts(merchant, transaction)
}
