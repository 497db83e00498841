import type { Book } from './book.ts'
import type { Buyer } from './buyer.ts'
import type { CashBack } from './cash-back.ts'
import type { Desk } from './desk.ts'
import type { Keys } from './keys.ts'

export interface Settings {
  /** Bills of a day that is not over; providers make them the next morning. */
  earlyBills: boolean
  /** WeChat refunds stay PROCESSING until `settleRefunds`. */
  slowRefunds: boolean
}

/** What stands behind both APIs, the cashier and the controls. */
export interface Counter {
  keys: Keys
  book: Book
  desk: Desk
  buyer: Buyer
  cashBack: CashBack
  settings: Settings
  port(): number
}
