import type { Clock } from '../clock.ts'
import type { Deliveries, DeliveryPlan } from '../notices/notice-delivery.ts'
import type { Trade } from '../trades/trade.ts'
import type { TradeOperations } from '../trades/trade-operations.ts'

export interface PayOptions {
  /** Reduces what the buyer pays; the order's total stays the same. */
  couponFen?: number
  /** Pays even though the order has expired or was closed. */
  isLate?: boolean
  notice?: DeliveryPlan
}

/** The simulated buyer. */
export interface Buyer {
  pay(trade: Trade, options?: PayOptions): void
  /** Pays automatically two seconds after the order has expired. */
  payAfterExpiry(trade: Trade): void
}

const secondsAfterExpiry = 2

export const openBuyer = (operations: TradeOperations, deliveries: Deliveries, clock: Clock): Buyer => {
  const pay = (trade: Trade, { notice, ...options }: PayOptions = {}) => {
    operations.pay(trade, options)
    deliveries.deliver(trade, 'paid', notice)
  }
  return {
    pay,
    payAfterExpiry: (trade) => {
      const seconds = (trade.expiresAt.getTime() - Date.now()) / 1000 + secondsAfterExpiry
      void clock.wait(Math.max(seconds, 0)).then((isDue) => {
        if (isDue && trade.state !== 'paid') pay(trade, { isLate: true })
      })
    },
  }
}
