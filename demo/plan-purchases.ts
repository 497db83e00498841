import { levelId } from '#contract/constants.ts'
import type { Provider } from '#contract/money/payments/providers.ts'
import type { Actor } from '#kernel/http/index.ts'
import { dayStart, shiftDay } from '#kernel/time/index.ts'
import type { PastOrder } from '../server/areas/money/payments/index.ts'
import { activityOf, pastDays } from './history.ts'
import { hashOf, randomShare } from './pseudo-random.ts'

export interface Buyer {
  actor: Actor
  joinedAt: Date
  /** Buys something every few weeks. */
  isRegular: boolean
}
export interface Item {
  kind: 'resource' | 'lesson'
  id: number
  authorId: number
  coin: number
  isOpen: boolean
  offeredAt: Date
  name: string
  /** How often it may be sold, for authors whose balance is documented. */
  maxSales: number
}
export type Offer = PastOrder['offer']

interface Purchase {
  buyer: Actor
  item: Item
  at: Date
  /** Tells apart what is drawn by lot for this purchase. */
  sign: string
}

const salesADay = 6
const minute = 60_000
const dayMs = 86_400_000
/** Shares of these sales are still held; released later, they would change a documented balance. */
const heldDays = 8
/** Charts of members show twelve months. */
const purchaseDays = 365
/** The accounts with a published password buy at this interval. */
const regularEveryDays = 21

/**
 * Plans past purchases in chronological order: by members who had joined, of items on offer. The same in every load
 * except for weekday effects.
 */
export const planPurchases = (now: string, buyers: Buyer[], items: Item[]): Purchase[] => {
  const bought = new Set<string>()
  const sales = new Map<Item, number>()
  const plan: Purchase[] = []
  for (const { at, regular } of purchaseTimes(now, buyers)) {
    const sign = `${at.getTime() % (7 * dayMs)} ${plan.length}`
    const present = buyers.filter(({ joinedAt }) => joinedAt < at)
    const buyer = (regular ?? pick(present, `buyer ${sign}`))?.actor
    const isHeld = at.getTime() > dayStart(now).getTime() - heldDays * dayMs
    const offered = items.filter(
      (one) => (sales.get(one) ?? 0) < (isHeld && one.maxSales < Infinity ? 0 : one.maxSales),
    )
    const item = buyer && pick(itemsFor(buyer, offered, bought, at), `ware ${sign}`)
    if (!buyer || !item) continue
    bought.add(keyOf(buyer, item))
    sales.set(item, (sales.get(item) ?? 0) + 1)
    plan.push({ buyer, item, at, sign })
  }
  return plan
}

/** Times of purchases, between eight in the morning and nine in the evening in Beijing; fewer in the months before. */
const purchaseTimes = (now: string, buyers: Buyer[]): { at: Date; regular?: Buyer }[] => {
  const times = Array.from({ length: purchaseDays }, (_, at) => purchaseDays - at).flatMap((daysAgo) => {
    const day = shiftDay(now, -daysAgo)
    const activity = daysAgo > pastDays ? 0.2 : activityOf(day, daysAgo)
    const count = Math.round(salesADay * activity * (0.7 + randomShare(`sales ${daysAgo}`) / 1.6))
    const hours = (place: number) => 8 + (13 * (place + randomShare(`${daysAgo} ${place}`) * 0.9)) / count
    const others: { at: Date; regular?: Buyer }[] = Array.from({ length: count }, (_, place) => ({
      at: new Date(dayStart(day).getTime() + hours(place) * 60 * minute),
    }))
    const regulars = buyers.filter(
      ({ isRegular }, place) => isRegular && (daysAgo + place * 5) % regularEveryDays === 0,
    )
    const noon = (place: number) => new Date(dayStart(day).getTime() + (12 * 60 + place) * minute)
    return [...others, ...regulars.map((regular, place) => ({ at: noon(place), regular }))]
  })
  return times.sort((one, other) => one.at.getTime() - other.at.getTime())
}

const keyOf = (buyer: Actor, { kind, id }: Item) => `${buyer.id} ${kind} ${id}`

const itemsFor = (buyer: Actor, items: Item[], bought: Set<string>, at: Date) =>
  items.filter(
    (item) =>
      item.offeredAt < at &&
      item.authorId !== buyer.id &&
      (item.isOpen || buyer.level === levelId.first) &&
      !bought.has(keyOf(buyer, item)),
  )

const pick = <Thing>(things: Thing[], sign: string): Thing | undefined =>
  things[Math.floor(randomShare(sign) * things.length)]

/** Picks an offer with enough coins, sometimes a larger one than necessary. */
export const pickOffer = (offers: Offer[], coins: number, sign: string): Offer => {
  const enough = offers.filter((offer) => offer.coins + offer.bonus >= coins).sort((a, b) => a.price - b.price)
  return enough[Math.floor(randomShare(`offer ${sign}`) ** 3 * enough.length)]!
}

/** The top-up orders of a buyer just before a purchase: a paid one, and sometimes an unpaid one before it. */
export const ordersOf = (buyer: Actor, offer: Offer, at: Date, sign: string): PastOrder[] => {
  const provider: Provider = randomShare(`provider ${sign}`) < 0.6 ? 'wechat' : 'alipay'
  const ago = (minutes: number) => new Date(at.getTime() - minutes * minute)
  const order = { memberId: buyer.id, provider, offer }
  const paid = {
    ...order,
    orderedAt: ago(4),
    payment: { at: ago(3), transactionId: transactionId(provider, at, sign) },
  }
  return randomShare(`unpaid ${sign}`) < 0.08 ? [{ ...order, orderedAt: ago(40) }, paid] : [paid]
}

/** A transaction number in the provider's format. */
const transactionId = (provider: PastOrder['provider'], at: Date, sign: string) => {
  const day = new Date(at.getTime() + 8 * 60 * minute).toISOString().slice(0, 10).replaceAll('-', '')
  const digits = [3, 5, 7, 11].map((seed) => String(hashOf(`${sign} ${at.getTime()}`, seed)).padStart(4, '0')).join('')
  const numbers: Record<Provider, string> = {
    wechat: `4200002${digits.slice(0, 3)}${day}${digits.slice(3, 13)}`,
    alipay: `${day}22001${digits.slice(0, 15)}`,
  }
  return numbers[provider]
}
