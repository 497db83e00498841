/** Shared by orders, packages and the top-up pages. Without zod, for public pages. */

/** How an order is paid on a phone (PAY-26). */
export const phoneWays = ['h5', 'jsapi', 'wap'] as const
export type PhoneWay = (typeof phoneWays)[number]

/** The first way of paying an order has the order's own number at the provider, each further one a number of its own. */
export const tradeNoOf = (orderNo: string, earlierWays: number): string =>
  earlierWays === 0 ? orderNo : `${orderNo}_${earlierWays}`

/** The order that a number at the provider belongs to. */
export const orderNoOfTrade = (tradeNo: string): string => tradeNo.replace(/^(ORDER_\d{14}_\d{8})_\d{1,2}$/, '$1')

/** PAY-9: for every internal state, the name in responses and the label for people. */
export const tradeStates = {
  NOTPAY: '未支付',
  SUCCESS: '支付成功',
  CLOSED: '超时已关闭',
  CANCEL: '用户已取消',
  REFUND: '已退款',
} as const
export type TradeState = keyof typeof tradeStates

/** The state of an order at the provider. */
export const providerStates = {
  waiting: '等待付款',
  paid: '支付成功',
  closed: '已关闭',
  refunded: '已退款',
  absent: '没有这笔交易',
  unknown: '没有答复',
} as const

/** Minutes until an unpaid order expires. */
export const paymentMinutes = 10
/** Interval at which the page polls the state of an order. */
export const pollPaymentMs = 3_000
/** Custom amounts, whole yuan; settings may narrow them. */
export const customYuan = { min: 1, max: 10_000 } as const
export const orderPageSizes = [10, 20, 30, 40] as const

/** What a top-up is for: the resource or course that the member could not pay. */
export interface TopUpItem {
  kind: 'resource' | 'lesson'
  id: number
}

export const topUpItemPattern = /^(resource|lesson)-([1-9]\d{0,14})$/

/** Reads `resource-12` or `lesson-7`; anything else is nothing. */
export const parseTopUpItem = (text: string | null | undefined): TopUpItem | undefined => {
  const [, kind, id] = text?.match(topUpItemPattern) ?? []
  return kind && id ? { kind: kind as TopUpItem['kind'], id: Number(id) } : undefined
}

export const formatTopUpItem = ({ kind, id }: TopUpItem): string => `${kind}-${id}`

export interface Offer {
  actualPrice: number
  coinSum: number
  present: number
}

/** The coins of a custom amount: the base, and the bonus rate of the dearest package the amount reaches, rounded down. */
export const coinsOf = (
  yuan: number,
  packages: readonly Offer[],
  coinsPerYuan: number,
): { coinSum: number; present: number } => {
  const coinSum = yuan * coinsPerYuan
  const reached = packages
    .filter(({ actualPrice }) => actualPrice <= yuan)
    .reduce<Offer | undefined>((best, each) => (best && best.actualPrice >= each.actualPrice ? best : each), undefined)
  const present = reached ? Math.floor((coinSum * reached.present) / reached.coinSum) : 0
  return { coinSum, present }
}
