import { yuan } from '../amounts.ts'
import { plainTime } from '../times.ts'
import { refundedFen, type Trade } from '../trades/trade.ts'
import { tradeNumber } from '../trades/trade-number.ts'

/** Alipay closes a trade that expired unpaid, and one that was refunded in full. */
const statusOf = (trade: Trade): string => {
  if (trade.isFinished) return 'TRADE_FINISHED'
  if (trade.paidAt) return refundedFen(trade) === trade.fen ? 'TRADE_CLOSED' : 'TRADE_SUCCESS'
  if (trade.state === 'closed' || trade.expiresAt.getTime() < Date.now()) return 'TRADE_CLOSED'
  return 'WAIT_BUYER_PAY'
}

/** The trade in the format of alipay.trade.query. */
export const toAlipayTrade = (trade: Trade): Record<string, string> => ({
  trade_no: tradeNumber(trade),
  out_trade_no: trade.orderNo,
  buyer_logon_id: '138****0000',
  trade_status: statusOf(trade),
  total_amount: yuan(trade.fen),
  ...(trade.paidAt
    ? {
        buyer_pay_amount: yuan(trade.payerFen ?? trade.fen),
        receipt_amount: yuan(trade.fen),
        send_pay_date: plainTime(trade.paidAt),
      }
    : {}),
  buyer_user_id: '2088000000000001',
  ...(trade.attach ? { passback_params: trade.attach } : {}),
})
