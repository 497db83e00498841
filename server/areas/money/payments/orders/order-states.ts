import type { TradeState } from '#contract/money/payments/top-up.ts'

/** The allowed next states. A late payment is still credited; a paid order never becomes unpaid. */
const moves = {
  created: ['paying', 'paid', 'closing', 'cancelled'],
  paying: ['paid', 'closing', 'cancelled'],
  closing: ['paid', 'closed', 'cancelled'],
  closed: ['paid_late'],
  cancelled: ['paid_late'],
  paid: ['refunded'],
  paid_late: ['refunded'],
  refunded: [],
} as const satisfies Record<string, readonly string[]>

export type OrderState = keyof typeof moves
const states = Object.keys(moves) as OrderState[]

/** The states from which `to` is allowed. */
export const statesBefore = (to: OrderState): OrderState[] =>
  states.filter((from) => (moves[from] as readonly string[]).includes(to))

/** The HTTP value of every state (PAY-9). */
export const tradeStateOf: Record<OrderState, TradeState> = {
  created: 'NOTPAY',
  paying: 'NOTPAY',
  closing: 'NOTPAY',
  paid: 'SUCCESS',
  paid_late: 'SUCCESS',
  closed: 'CLOSED',
  cancelled: 'CANCEL',
  refunded: 'REFUND',
}

export const statesOf = (wire: TradeState): OrderState[] => states.filter((state) => tradeStateOf[state] === wire)

/** Whether the order can be paid normally. */
export const isOpen = (state: OrderState): boolean => state === 'created' || state === 'paying'
/** Whether the order is neither paid nor ended. */
export const isUnpaid = (state: OrderState): boolean => isOpen(state) || state === 'closing'
/** Whether money was received, even if it was refunded later. */
export const isPaid = (state: OrderState): boolean => state === 'paid' || state === 'paid_late' || state === 'refunded'
