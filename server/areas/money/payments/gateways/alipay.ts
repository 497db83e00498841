import type { IncomingHttpHeaders } from 'node:http'
import type { AlipaySdk } from 'alipay-sdk'
import { z } from 'zod'
import { yuanOf } from '#contract/money/payments/amounts.ts'
import type { AlipayMerchant } from '../merchants/merchants.ts'
import { alipayBill } from './alipay-bill.ts'
import { type AlipayAnswer, alipaySdk, call } from './alipay-call.ts'
import { Trade, toFacts } from './alipay-facts.ts'
import { toPlainTime } from './beijing-time.ts'
import { type Gateway, GatewayTrouble, NoticeRefused, type PayableOrder, type ProviderFacts } from './gateway.ts'
import { sealMemo } from './memo.ts'
import { requireNoticeFrame } from './notice-frame.ts'

const succeeded = '10000'
const notExisting = 'ACQ.TRADE_NOT_EXIST'
const undecided = ['ACQ.SYSTEM_ERROR', 'aop.ACQ.SYSTEM_ERROR', 'isp.unknow-error']
const RefundState = z.object({ refund_status: z.literal('REFUND_SUCCESS') })

const callOrTrouble = async (
  sdk: AlipaySdk,
  method: string,
  content: object,
): Promise<AlipayAnswer | GatewayTrouble> => {
  try {
    return await call(sdk, method, content)
  } catch (error) {
    if (error instanceof GatewayTrouble) return error
    throw error
  }
}

const queryOrder = async (sdk: AlipaySdk, merchant: AlipayMerchant, orderNo: string): Promise<ProviderFacts> => {
  const none = { provider: 'alipay', orderNo } as const
  const answer = await callOrTrouble(sdk, 'alipay.trade.query', { out_trade_no: orderNo })
  if (answer instanceof GatewayTrouble) return { ...none, state: 'unknown', reason: answer.message }
  if (answer.code !== succeeded) {
    const reason = answer.sub_code ?? answer.code
    return { ...none, state: reason === notExisting ? 'absent' : 'unknown', reason }
  }
  const trade = Trade.safeParse(answer)
  if (trade.success && trade.data.out_trade_no === orderNo) return toFacts(merchant, trade.data)
  return { ...none, state: 'unknown', reason: 'bad_answer: facts of another order' }
}

/** A trade that does not exist yet can still be paid, so it is not closed. */
const closeOrder = async (sdk: AlipaySdk, orderNo: string) => {
  const answer = await callOrTrouble(sdk, 'alipay.trade.close', { out_trade_no: orderNo })
  if (answer instanceof GatewayTrouble) return 'unknown'
  if (answer.code === succeeded) return 'closed'
  return answer.sub_code === 'ACQ.TRADE_HAS_SUCCESS' ? 'paid' : 'unknown'
}

const queryRefund = async (sdk: AlipaySdk, orderNo: string, refundNo: string) => {
  const content = { out_trade_no: orderNo, out_request_no: refundNo }
  const answer = await callOrTrouble(sdk, 'alipay.trade.fastpay.refund.query', content)
  return RefundState.safeParse(answer).success ? 'done' : 'pending'
}

const refundOrder = async (sdk: AlipaySdk, orderNo: string, refundNo: string, fen: number, reason: string) => {
  const content = {
    out_trade_no: orderNo,
    out_request_no: refundNo,
    refund_amount: yuanOf(fen),
    refund_reason: reason,
  }
  const answer = await callOrTrouble(sdk, 'alipay.trade.refund', content)
  if (answer instanceof GatewayTrouble) return 'pending'
  // fund_change N: this call returned nothing, but an earlier one with the same number may have.
  if (answer.code === succeeded) return answer.fund_change === 'Y' ? 'done' : queryRefund(sdk, orderNo, refundNo)
  return answer.code === '20000' || undecided.includes(answer.sub_code ?? '') ? 'pending' : 'refused'
}

interface Options {
  notifyUrl: string
  returnUrl: string
  /** Where a buyer on a phone goes who does not pay. */
  quitUrl: string
  /** The address of the payment page for browsers, if it is not the gateway's own. */
  pageGateway?: string
}

/** The method of each way, and what only this one sends. */
const waysOf = ({ quitUrl }: Options) => ({
  page: { method: 'alipay.trade.page.pay', content: { productCode: 'FAST_INSTANT_TRADE_PAY' } },
  wap: { method: 'alipay.trade.wap.pay', content: { productCode: 'QUICK_WAP_WAY', quitUrl } },
})

const pageUrl = (
  sdk: AlipaySdk,
  { privateKey }: AlipayMerchant,
  order: PayableOrder,
  way: 'page' | 'wap',
  options: Options,
): string => {
  const { method, content } = waysOf(options)[way]
  const signed = sdk.pageExecute(method, 'GET', {
    timestamp: toPlainTime(new Date()),
    notifyUrl: options.notifyUrl,
    returnUrl: options.returnUrl,
    bizContent: {
      outTradeNo: order.orderNo,
      totalAmount: yuanOf(order.fen),
      subject: order.subject,
      // An absolute time: a relative one would start when the buyer opens the page, after our order has expired.
      timeExpire: toPlainTime(order.expiresAt),
      ...content,
      ...(order.memo && { passbackParams: sealMemo(privateKey, order.orderNo, order.memo) }),
    },
  })
  return options.pageGateway ? options.pageGateway + new URL(signed).search : signed
}

/** Alipay on computers and phones. We sign the address of the page; the provider learns of the trade when the buyer opens it. */
export const alipayGateway = (merchant: AlipayMerchant, options: Options): Gateway => {
  const sdk = alipaySdk(merchant)
  return {
    pay: async (order, { name }) => {
      if (name !== 'page' && name !== 'wap') throw new Error(`Alipay has no ${name}`)
      return { pageUrl: pageUrl(sdk, merchant, order, name, options) }
    },
    query: (orderNo) => queryOrder(sdk, merchant, orderNo),
    close: (orderNo) => closeOrder(sdk, orderNo),
    refund: (order, refundNo, fen, reason) => refundOrder(sdk, order.orderNo, refundNo, fen, reason),
    readNotice: (headers, rawBody) => readAlipayNotice(sdk, merchant, headers, rawBody),
    bill: (day) => alipayBill(sdk, day),
  }
}

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
const readAlipayNotice = (
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
