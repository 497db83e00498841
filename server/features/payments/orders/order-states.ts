import type { PaymentType, TradeState } from '#contract/top-up.ts'
import type { Provider } from '../gateways/index.ts'

/** Where an order can go from each state. A late payment still pays; what was paid never becomes unpaid. */
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

/** The states from which an order may go there. */
export const statesBefore = (to: OrderState): OrderState[] =>
  states.filter((from) => (moves[from] as readonly string[]).includes(to))

/** PAY-9: the word of the wire for every state. */
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

/** Somebody can still pay in the ordinary way. */
export const isOpen = (state: OrderState): boolean => state === 'created' || state === 'paying'
/** Nobody has paid and nobody has given up on it. */
export const isUnpaid = (state: OrderState): boolean => isOpen(state) || state === 'closing'
/** Money has come, whatever happened to it since. */
export const isPaid = (state: OrderState): boolean => state === 'paid' || state === 'paid_late' || state === 'refunded'

export const paymentTypeOf: Record<Provider, PaymentType> = { wechat: '微信', alipay: '支付宝' }
export const providerOf: Record<PaymentType, Provider> = { 微信: 'wechat', 支付宝: 'alipay' }
