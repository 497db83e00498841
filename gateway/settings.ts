/** What tests change while the simulator runs. */
export interface Settings {
  /** Provides the bill of a day that is not over; providers create it the next morning. */
  earlyBills: boolean
  /** WeChat refunds stay PROCESSING until `settleRefunds`. */
  slowRefunds: boolean
}
