import { z } from 'zod'
import type { WechatMerchant } from '../merchants/merchants.ts'
import type { ProviderFacts } from './gateway.ts'
import { memoIn } from './memo.ts'

const Fen = z.number().int().nonnegative()
const Time = z.iso.datetime({ offset: true }).transform((text) => new Date(text))

/** A query result or payment notice. */
export const Transaction = z.object({
  appid: z.string(),
  mchid: z.string(),
  out_trade_no: z.string(),
  transaction_id: z.string().optional(),
  trade_state: z.string(),
  success_time: Time.optional(),
  attach: z.string().optional(),
  amount: z.object({ total: Fen, currency: z.literal('CNY').optional() }).optional(),
})

/** A refund notice. */
export const RefundResult = z.object({
  mchid: z.string(),
  out_trade_no: z.string(),
  transaction_id: z.string(),
  out_refund_no: z.string(),
  refund_status: z.string(),
  amount: z.object({ total: Fen, refund: Fen }),
})

/** Unlisted states are treated as unknown, so that the order is queried again. */
const states: Record<string, ProviderFacts['state']> = {
  SUCCESS: 'paid',
  REFUND: 'refunded',
  CLOSED: 'closed',
  NOTPAY: 'waiting',
  USERPAYING: 'waiting',
  ACCEPT: 'waiting',
  PAYERROR: 'waiting',
}

export const toFacts = ({ apiV3Key }: WechatMerchant, transaction: z.output<typeof Transaction>): ProviderFacts => ({
  provider: 'wechat',
  orderNo: transaction.out_trade_no,
  state: states[transaction.trade_state] ?? 'unknown',
  ...(transaction.transaction_id ? { transactionId: transaction.transaction_id } : {}),
  ...(transaction.amount ? { fen: transaction.amount.total } : {}),
  ...(transaction.success_time ? { paidAt: transaction.success_time } : {}),
  ...memoIn(apiV3Key, transaction.out_trade_no, transaction.attach),
})

/** A failed refund leaves the order paid. */
export const toRefundFacts = (refund: z.output<typeof RefundResult>): ProviderFacts => ({
  provider: 'wechat',
  orderNo: refund.out_trade_no,
  state: refund.refund_status === 'SUCCESS' ? 'refunded' : 'paid',
  transactionId: refund.transaction_id,
  fen: refund.amount.total,
  ...(refund.refund_status === 'SUCCESS' ? { refund: { no: refund.out_refund_no, fen: refund.amount.refund } } : {}),
})
