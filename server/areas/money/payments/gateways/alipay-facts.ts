import { z } from 'zod'
import type { AlipayMerchant } from '../merchants/merchants.ts'
import { fenOf } from './amounts.ts'
import { fromPlainTime } from './beijing-time.ts'
import type { ProviderFacts } from './gateway.ts'
import { memoIn } from './memo.ts'

const Yuan = z.string().transform((text, context) => {
  const fen = fenOf(text)
  if (fen !== undefined) return fen
  context.addIssue('not an amount')
  return z.NEVER
})
const Time = z.string().transform((text) => fromPlainTime(text))

/** The fields of a query result and a payment notice. */
export const Trade = z.object({
  out_trade_no: z.string().min(1),
  trade_no: z.string().min(1),
  trade_status: z.string(),
  total_amount: Yuan,
  send_pay_date: Time.optional(),
  gmt_payment: Time.optional(),
  gmt_refund: z.string().optional(),
  refund_fee: Yuan.optional(),
  /** The number of the refund that a notice reports. */
  out_biz_no: z.string().optional(),
  passback_params: z.string().optional(),
})

/** TRADE_CLOSED means either not paid in time, or paid and fully refunded. */
const stateOf = (trade: z.output<typeof Trade>, paidAt: Date | undefined): ProviderFacts['state'] => {
  if (trade.trade_status === 'TRADE_SUCCESS' || trade.trade_status === 'TRADE_FINISHED') return 'paid'
  if (trade.trade_status === 'TRADE_CLOSED')
    return paidAt || trade.gmt_refund || trade.refund_fee ? 'refunded' : 'closed'
  return trade.trade_status === 'WAIT_BUYER_PAY' ? 'waiting' : 'unknown'
}

export const toFacts = ({ privateKey }: AlipayMerchant, trade: z.output<typeof Trade>): ProviderFacts => {
  const paidAt = trade.gmt_payment ?? trade.send_pay_date
  return {
    provider: 'alipay',
    orderNo: trade.out_trade_no,
    state: stateOf(trade, paidAt),
    transactionId: trade.trade_no,
    fen: trade.total_amount,
    ...(paidAt ? { paidAt } : {}),
    ...(trade.refund_fee ? { refundedFen: trade.refund_fee } : {}),
    ...(trade.refund_fee && trade.out_biz_no ? { refund: { no: trade.out_biz_no } } : {}),
    ...memoIn(privateKey, trade.out_trade_no, trade.passback_params),
  }
}
