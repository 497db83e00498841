import { demoOpenid } from '../cashier/demo-payer.ts'
import type { Keys } from '../keys.ts'
import { rfc3339 } from '../times.ts'
import type { Refund, Trade } from '../trades/trade.ts'

const states = {
  open: ['NOTPAY', '订单未支付'],
  closed: ['CLOSED', '订单已关闭'],
  paid: ['SUCCESS', '支付成功'],
} as const

/** The trade in the format of queries and notices. */
export const toTransaction = (keys: Keys, trade: Trade) => {
  const [state, description] = trade.refunds.size > 0 ? (['REFUND', '转入退款'] as const) : states[trade.state]
  const common = {
    appid: keys.wechat.appid,
    mchid: keys.wechat.mchid,
    out_trade_no: trade.orderNo,
    trade_type: trade.product as string,
    trade_state: state as string,
    trade_state_desc: description as string,
    promotion_detail: [],
    amount: { total: trade.fen, currency: 'CNY' },
  }
  if (!trade.paidAt) return common
  return {
    ...common,
    transaction_id: trade.transactionId,
    bank_type: 'OTHERS',
    attach: trade.attach ?? '',
    success_time: rfc3339(trade.paidAt),
    payer: { openid: trade.openid ?? demoOpenid(keys) },
    amount: { total: trade.fen, payer_total: trade.payerFen, currency: 'CNY', payer_currency: 'CNY' },
  }
}

export const toRefundResponse = (trade: Trade, refund: Refund, status: 'PROCESSING' | 'SUCCESS') => ({
  refund_id: refund.refundId,
  out_refund_no: refund.refundNo,
  transaction_id: trade.transactionId,
  out_trade_no: trade.orderNo,
  channel: 'ORIGINAL',
  user_received_account: '支付用户零钱',
  ...(refund.settledAt ? { success_time: rfc3339(refund.settledAt) } : {}),
  create_time: rfc3339(refund.at),
  status,
  amount: {
    total: trade.fen,
    refund: refund.fen,
    payer_total: trade.payerFen,
    payer_refund: refund.fen,
    settlement_refund: refund.fen,
    settlement_total: trade.fen,
    discount_refund: 0,
    currency: 'CNY',
  },
})
