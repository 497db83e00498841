/** Refunds of top-ups and the comparison with bills. Without zod, for the error table. */

/** Days of one comparison. */
export const maxReconciledDays = 31

/** WeChat Pay allows no more refunds of one order. */
export const maxRefunds = 50

/** Why a refund is not made, when it is requested and again when it is confirmed. */
export const refundFails = [
  'order_not_refundable',
  'refund_too_much',
  'refund_unfinished',
  'refund_awaiting',
  'refund_limit_reached',
  'refund_coins_spent',
  'payment_not_offered',
  'payments_not_set_up',
] as const

interface Terms {
  totalFee: number
  /** All coins of the order, bonus included. */
  coin: number
}

/** The coins that are taken back for the first `fee` fen of an order, rounded up (PAY-22). */
const coinsOfFirst = ({ totalFee, coin }: Terms, fee: number) => Math.ceil((coin * fee) / totalFee)

/**
 * The coins that a refund takes back when `refundedFee` was refunded before. The rounding is that of the sum, so that
 * all parts together take exactly the coins of the order.
 */
export const coinsOfRefund = (terms: Terms & { refundedFee: number }, fee: number): number =>
  coinsOfFirst(terms, terms.refundedFee + fee) - coinsOfFirst(terms, terms.refundedFee)

/** The largest refund whose coins the balance covers. */
export const maxRefundOf = (terms: Terms & { refundedFee: number; balance: number }): number => {
  const coins = coinsOfFirst(terms, terms.refundedFee) + terms.balance
  return Math.min(Math.floor((coins * terms.totalFee) / terms.coin), terms.totalFee) - terms.refundedFee
}
