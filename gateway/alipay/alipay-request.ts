import { fenFrom } from '../amounts.ts'
import { exactly, type Field, firstProblem, notifyUrl, text } from '../fields.ts'
import type { Call } from '../http.ts'
import type { Keys } from '../keys.ts'
import { parsePlainTime } from '../times.ts'
import { isSignedByMerchant, textToSign } from './alipay-signature.ts'

export const codeMessages = {
  '40002': 'Invalid Arguments',
  '40004': 'Business Failed',
  '20000': 'Service Currently Unavailable',
}

/** A refusal in Alipay's format. */
export class AlipayRefusal extends Error {
  readonly code: keyof typeof codeMessages
  readonly subCode: string
  readonly subMsg: string

  constructor(code: keyof typeof codeMessages, subCode: string, subMsg: string) {
    super(subCode)
    this.code = code
    this.subCode = subCode
    this.subMsg = subMsg
  }
}

const orderNo = text(1, 64, /^[0-9A-Za-z_-]+$/)
const amount: Field['check'] = (value) => {
  const fen = typeof value === 'string' ? fenFrom(value) : undefined
  return fen !== undefined && fen >= 1 && fen <= 10_000_000_000 ? undefined : '应为 0.01 至 100000000.00 的两位小数'
}
const plain: Field['check'] = (value) =>
  typeof value === 'string' && parsePlainTime(value) ? undefined : '应为 yyyy-MM-dd HH:mm:ss'

const publicFields: Record<string, Field> = {
  app_id: { check: text(1, 32) },
  method: { check: text(1, 128) },
  format: { check: exactly('JSON'), isOptional: true },
  charset: { check: text(5, 5, /^utf-8$/i) },
  sign_type: { check: exactly('RSA2') },
  sign: { check: text(1, 344) },
  timestamp: { check: plain },
  version: { check: exactly('1.0') },
  notify_url: { check: notifyUrl, isOptional: true },
  return_url: { check: text(1, 256, /^https?:\/\//), isOptional: true },
  alipay_sdk: { check: text(1, 64), isOptional: true },
  biz_content: { check: text(2, 16_384) },
}
const payFields: Record<string, Field> = {
  out_trade_no: { check: orderNo },
  total_amount: { check: amount },
  subject: { check: text(1, 256, /^[^/=&]+$/) },
  time_expire: { check: plain },
  passback_params: { check: text(1, 512), isOptional: true },
}
const contentFields: Record<string, Record<string, Field>> = {
  'alipay.trade.page.pay': { ...payFields, product_code: { check: exactly('FAST_INSTANT_TRADE_PAY') } },
  'alipay.trade.wap.pay': {
    ...payFields,
    product_code: { check: exactly('QUICK_WAP_WAY') },
    quit_url: { check: text(1, 400, /^https?:\/\//) },
  },
  'alipay.trade.query': { out_trade_no: { check: orderNo } },
  'alipay.trade.close': { out_trade_no: { check: orderNo } },
  'alipay.trade.refund': {
    out_trade_no: { check: orderNo },
    out_request_no: { check: text(1, 64) },
    refund_amount: { check: amount },
    refund_reason: { check: text(1, 256), isOptional: true },
  },
  'alipay.trade.fastpay.refund.query': { out_trade_no: { check: orderNo }, out_request_no: { check: text(1, 64) } },
  'alipay.data.dataservice.bill.downloadurl.query': {
    bill_type: { check: exactly('trade') },
    bill_date: { check: text(10, 10, /^\d{4}-\d\d-\d\d$/) },
  },
}
export const alipayCalls: Record<string, string> = {
  'alipay.trade.page.pay': 'alipay.page',
  'alipay.trade.wap.pay': 'alipay.page',
  'alipay.trade.query': 'alipay.query',
  'alipay.trade.close': 'alipay.close',
  'alipay.trade.refund': 'alipay.refund',
  'alipay.trade.fastpay.refund.query': 'alipay.refund-query',
  'alipay.data.dataservice.bill.downloadurl.query': 'alipay.bill',
}

/** Parameters come from the query string and from the form; none may appear twice. */
export const parametersOf = (call: Call): Record<string, string> => {
  const pairs = [...call.query, ...(call.method === 'POST' ? new URLSearchParams(call.body) : [])]
  const parameters = Object.fromEntries(pairs)
  if (Object.keys(parameters).length !== pairs.length)
    throw new AlipayRefusal('40002', 'isv.invalid-parameter', '参数重复')
  return parameters
}

const maxTimestampAge = 10 * 60_000

/** Checks application, signature, common fields and timestamp before the call itself is handled. */
export const requireGenuine = (keys: Keys, parameters: Record<string, string>) => {
  const refuse = (subCode: string, subMsg: string): never => {
    throw new AlipayRefusal('40002', subCode, subMsg)
  }
  if (parameters.app_id !== keys.alipay.appId) refuse('isv.invalid-app-id', '无效的AppID参数')
  if (parameters.sign_type !== 'RSA2') refuse('isv.invalid-signature-type', '无效的签名类型')
  if (!isSignedByMerchant(keys, parameters)) {
    const expected = textToSign(parameters, ['sign'])
    refuse(
      'isv.invalid-signature',
      `验签出错，建议检查签名字符串或签名私钥与应用公钥是否匹配，网关生成的验签字符串为：${expected}`,
    )
  }
  const problem = firstProblem(publicFields, parameters)
  if (problem) refuse('isv.invalid-parameter', `${problem.field} ${problem.issue}`)
  const sentAt = parsePlainTime(parameters.timestamp!)!.getTime()
  if (Math.abs(Date.now() - sentAt) > maxTimestampAge) refuse('isv.invalid-timestamp', '非法的时间戳参数')
}

/** Parses biz_content and checks its fields against those of the method. */
export const contentOf = (parameters: Record<string, string>): Record<string, string> => {
  const fields = contentFields[parameters.method ?? '']
  if (!fields) throw new AlipayRefusal('40002', 'isv.invalid-method', '不存在的方法名')
  let content: unknown
  try {
    content = JSON.parse(parameters.biz_content ?? '')
  } catch {
    throw new AlipayRefusal('40002', 'isv.invalid-parameter', 'biz_content 不是 JSON')
  }
  const problem = firstProblem(fields, content)
  if (problem) throw new AlipayRefusal('40004', 'ACQ.INVALID_PARAMETER', `参数无效：${problem.field} ${problem.issue}`)
  return content as Record<string, string>
}
