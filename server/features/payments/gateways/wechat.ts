import { z } from 'zod'
import type { WechatMerchant } from '../merchants/merchants.ts'
import { toRfc3339 } from './beijing-time.ts'
import { type Gateway, GatewayTrouble, type ProviderFacts } from './gateway.ts'
import { sealMemo } from './memo.ts'
import { wechatBill } from './wechat-bill.ts'
import { call } from './wechat-call.ts'
import { Transaction, toFacts } from './wechat-facts.ts'
import { readWechatNotice } from './wechat-notice.ts'

const Placed = z.object({ code_url: z.string().startsWith('weixin://') })
const Refund = z.object({ out_refund_no: z.string(), status: z.string() })

const verdicts: Record<string, 'done' | 'pending' | 'refused'> = {
  SUCCESS: 'done',
  PROCESSING: 'pending',
  CLOSED: 'refused',
  ABNORMAL: 'refused',
}
/** Errors without a result: the refund is retried with the same number. */
const undecided = ['timeout', 'unreachable', 'bad_answer', 'SYSTEM_ERROR', 'FREQUENCY_LIMITED', 'SIGN_ERROR']
const absences = ['ORDER_NOT_EXIST', 'ORDERNOTEXIST']
const paidAlready = ['ORDERPAID', 'ORDER_PAID', 'TRADE_ERROR']

const troubleOf = (error: unknown): GatewayTrouble => {
  if (error instanceof GatewayTrouble) return error
  throw error
}

const byNumber = (orderNo: string) => `/v3/pay/transactions/out-trade-no/${encodeURIComponent(orderNo)}`

/** Queries an accepted refund; without a result it is still pending. */
const queryRefund = async (merchant: WechatMerchant, refundNo: string) => {
  const target = `/v3/refund/domestic/refunds/${encodeURIComponent(refundNo)}`
  const answer = await call(merchant, { method: 'GET', target }, Refund).catch(troubleOf)
  return answer instanceof GatewayTrouble ? 'pending' : (verdicts[answer.status] ?? 'pending')
}

const queryOrder = async (merchant: WechatMerchant, orderNo: string): Promise<ProviderFacts> => {
  const none = { provider: 'wechat', orderNo } as const
  try {
    const target = `${byNumber(orderNo)}?mchid=${merchant.mchid}`
    const transaction = await call(merchant, { method: 'GET', target }, Transaction)
    const isOurs = transaction.mchid === merchant.mchid && transaction.appid === merchant.appid
    if (isOurs && transaction.out_trade_no === orderNo) return toFacts(merchant, transaction)
    return { ...none, state: 'unknown', reason: 'bad_answer: facts of another order' }
  } catch (error) {
    const trouble = troubleOf(error)
    return { ...none, state: absences.includes(trouble.code) ? 'absent' : 'unknown', reason: trouble.message }
  }
}

const closeOrder = async (merchant: WechatMerchant, orderNo: string) => {
  try {
    const target = `${byNumber(orderNo)}/close`
    await call(merchant, { method: 'POST', target, body: { mchid: merchant.mchid } }, z.null())
    return 'closed'
  } catch (error) {
    const { code } = troubleOf(error)
    if (paidAlready.includes(code)) return 'paid'
    return code === 'ORDER_CLOSED' ? 'closed' : 'unknown'
  }
}

/** WeChat Pay APIv3 Native. `cashierOf` returns the simulator's 收银台 for a QR code. */
export const wechatGateway = (
  merchant: WechatMerchant,
  options: { notifyUrl: string; cashierOf?: (codeUrl: string) => string | undefined },
): Gateway => ({
  async pay(order) {
    const body = {
      appid: merchant.appid,
      mchid: merchant.mchid,
      description: order.subject,
      out_trade_no: order.orderNo,
      time_expire: toRfc3339(order.expiresAt),
      ...(order.memo && { attach: sealMemo(merchant.apiV3Key, order.orderNo, order.memo) }),
      notify_url: options.notifyUrl,
      amount: { total: order.fen, currency: 'CNY' },
    }
    const answer = await call(merchant, { method: 'POST', target: '/v3/pay/transactions/native', body }, Placed)
    const cashierUrl = options.cashierOf?.(answer.code_url)
    return { codeUrl: answer.code_url, ...(cashierUrl ? { cashierUrl } : {}) }
  },

  query: (orderNo) => queryOrder(merchant, orderNo),

  close: (orderNo) => closeOrder(merchant, orderNo),

  async refund(order, refundNo, fen, reason) {
    const body = {
      out_trade_no: order.orderNo,
      out_refund_no: refundNo,
      reason,
      notify_url: options.notifyUrl,
      amount: { refund: fen, total: order.fen, currency: 'CNY' },
    }
    try {
      const { status } = await call(merchant, { method: 'POST', target: '/v3/refund/domestic/refunds', body }, Refund)
      return status === 'PROCESSING' ? await queryRefund(merchant, refundNo) : (verdicts[status] ?? 'pending')
    } catch (error) {
      return undecided.includes(troubleOf(error).code) ? 'pending' : 'refused'
    }
  },

  readNotice: (headers, rawBody) => readWechatNotice(merchant, headers, rawBody),

  bill: (day) => wechatBill(merchant, day),
})
