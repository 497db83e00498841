import type { Deliveries } from '../notices/notice-delivery.ts'
import type { Settings } from '../settings.ts'
import type { Trade } from './trade.ts'
import type { TradeOperations } from './trade-operations.ts'

/** Refunds with their settlement and, where the merchant gave an address for it, their notice. */
export interface Refunds {
  refund: TradeOperations['refund']
  settle(trade: Trade, refundNo: string): void
}

export const openRefunds = (operations: TradeOperations, deliveries: Deliveries, settings: Settings): Refunds => {
  const settle = (trade: Trade, refundNo: string) => {
    operations.settleRefund(trade, refundNo)
    const target = trade.provider === 'alipay' ? trade.notifyUrl : trade.refunds.get(refundNo)?.notifyUrl
    if (target) deliveries.deliver(trade, `refunded ${refundNo}`)
  }
  return {
    settle,
    refund(trade, request) {
      const accepted = operations.refund(trade, request)
      if (accepted.isNew && (trade.provider === 'alipay' || !settings.slowRefunds)) settle(trade, request.refundNo)
      return accepted
    },
  }
}
