import type { Settings } from './counter.ts'
import type { Deliveries } from './deliveries.ts'
import type { Desk } from './desk.ts'
import type { Trade } from './trade.ts'

/** Refunds with what follows them: settling and, where the merchant asked for it, a notice. */
export interface CashBack {
  refund: Desk['refund']
  settle(trade: Trade, refundNo: string): void
}

export const openCashBack = (desk: Desk, deliveries: Deliveries, settings: Settings): CashBack => {
  const settle = (trade: Trade, refundNo: string) => {
    desk.settleRefund(trade, refundNo)
    const target = trade.provider === 'alipay' ? trade.notifyUrl : trade.refunds.get(refundNo)?.notifyUrl
    if (target) deliveries.tell(trade, `refunded ${refundNo}`)
  }
  return {
    settle,
    refund(trade, request) {
      const taken = desk.refund(trade, request)
      if (taken.isNew && (trade.provider === 'alipay' || !settings.slowRefunds)) settle(trade, request.refundNo)
      return taken
    },
  }
}
