import type { Clock } from './clock.ts'
import type { Deliveries, TellingPlan } from './deliveries.ts'
import type { Desk } from './desk.ts'
import type { Trade } from './trade.ts'

export interface PayOptions {
  /** The buyer pays this much less; the order's total stays. */
  couponFen?: number
  /** Pays although the order ran out or was closed. */
  isLate?: boolean
  notice?: TellingPlan
}

/** The person at the cashier. */
export interface Buyer {
  pay(trade: Trade, options?: PayOptions): void
  /** Pays by itself a moment after the order ran out. */
  payAfterExpiry(trade: Trade): void
}

const secondsAfterExpiry = 2

export const openBuyer = (desk: Desk, deliveries: Deliveries, clock: Clock): Buyer => {
  const pay = (trade: Trade, { notice, ...options }: PayOptions = {}) => {
    desk.pay(trade, options)
    deliveries.tell(trade, 'paid', notice)
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
