import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { WechatBridge } from '#contract/money/payments/payments.ts'
import type { WechatMerchant } from '../merchants/merchants.ts'
import { toRfc3339 } from './beijing-time.ts'
import {
  type Gateway,
  GatewayTrouble,
  type PayAnswer,
  type PayableOrder,
  type PayWay,
  type ProviderFacts,
} from './gateway.ts'
import { sealMemo } from './memo.ts'
import { wechatBill } from './wechat-bill.ts'
import { call } from './wechat-call.ts'
import { Transaction, toFacts } from './wechat-facts.ts'
import { readWechatNotice } from './wechat-notice.ts'
import { signedByMerchant } from './wechat-signature.ts'

const Code = z.object({ code_url: z.string().startsWith('weixin://') })
const H5Page = z.object({ h5_url: z.url({ protocol: /^https$/ }) })
const Prepaid = z.object({ prepay_id: z.string().min(1) })
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

interface Options {
  notifyUrl: string
  /** The portal, which an H5 order names; buyers return to it. */
  siteUrl: string
  /** The path of the page that shows the result of an order. */
  resultPath(orderNo: string): string
  /** The pages of the simulator for what only WeChat can open. */
  simulated?: {
    ofCode(codeUrl: string): string | undefined
    ofH5(h5Url: string): string
    ofBridge(bridge: WechatBridge, resultPath: string): string
  }
}

const bridgeOf = (merchant: WechatMerchant, prepayId: string): WechatBridge => {
  const timeStamp = String(Math.floor(Date.now() / 1000))
  const nonceStr = randomBytes(16).toString('hex')
  const packed = `prepay_id=${prepayId}`
  const paySign = signedByMerchant(merchant, `${merchant.appid}\n${timeStamp}\n${nonceStr}\n${packed}\n`)
  return { appId: merchant.appid, timeStamp, nonceStr, package: packed, signType: 'RSA', paySign }
}

const place = async (
  merchant: WechatMerchant,
  { siteUrl, resultPath, simulated }: Options,
  { orderNo }: PayableOrder,
  way: PayWay,
  body: object,
): Promise<PayAnswer> => {
  const post = <Shape extends z.ZodType>(extra: object, shape: Shape) =>
    call(merchant, { method: 'POST', target: `/v3/pay/transactions/${way.name}`, body: { ...body, ...extra } }, shape)
  if (way.name === 'native') {
    const { code_url } = await post({}, Code)
    const cashierUrl = simulated?.ofCode(code_url)
    return { codeUrl: code_url, ...(cashierUrl ? { cashierUrl } : {}) }
  }
  if (way.name === 'h5') {
    const h5_info = { type: 'Wap', app_url: siteUrl }
    const { h5_url } = await post({ scene_info: { payer_client_ip: way.clientIp, h5_info } }, H5Page)
    const pageUrl = new URL(h5_url)
    pageUrl.searchParams.set('redirect_url', siteUrl + resultPath(orderNo))
    return { pageUrl: simulated?.ofH5(pageUrl.href) ?? pageUrl.href }
  }
  if (way.name !== 'jsapi') throw new Error(`WeChat Pay has no ${way.name}`)
  const { prepay_id } = await post({ payer: { openid: way.openid } }, Prepaid)
  const bridge = bridgeOf(merchant, prepay_id)
  return { bridge, ...(simulated && { cashierUrl: simulated.ofBridge(bridge, resultPath(orderNo)) }) }
}

/** WeChat Pay APIv3: Native on computers, H5 and JSAPI on phones. */
export const wechatGateway = (merchant: WechatMerchant, options: Options): Gateway => ({
  async pay(order, way) {
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
    return place(merchant, options, order, way, body)
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
