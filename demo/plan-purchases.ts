import { levelId } from '#contract/constants.ts'
import type { Actor } from '#kernel/http/index.ts'
import { dayStart, shiftDay } from '#kernel/time/index.ts'
import type { PastOrder } from '../server/features/payments/index.ts'
import { activityOf, pastDays } from './history.ts'
import { hashOf, randomShare } from './pseudo-random.ts'

export interface Buyer {
  actor: Actor
  joinedAt: Date
}
export interface Item {
  kind: 'resource' | 'lesson'
  id: number
  authorId: number
  coin: number
  isOpen: boolean
  offeredAt: Date
}
export type Offer = PastOrder['offer']

interface Purchase {
  buyer: Actor
  item: Item
  at: Date
  /** The buyer's top-up orders just before the purchase: a paid one, and sometimes an unpaid one before it. */
  topUps: PastOrder[]
}

const salesADay = 6
const minute = 60_000

/**
 * Plans past purchases in chronological order: by members who had joined, of items on offer, with coins they had or topped
 * up for it. The same in every load except for weekday effects.
 */
export const planPurchases = (now: string, buyers: Buyer[], items: Item[], offers: Offer[]): Purchase[] => {
  const balances = new Map<number, number>()
  const bought = new Set<string>()
  const plan: Purchase[] = []
  for (const at of purchaseTimes(now)) {
    const sign = `${at.getTime() % (7 * 86_400_000)} ${plan.length}`
    const buyer = pick(
      buyers.filter(({ joinedAt }) => joinedAt < at),
      `buyer ${sign}`,
    )?.actor
    const item = buyer && pick(itemsFor(buyer, items, bought, at), `ware ${sign}`)
    if (!buyer || !item) continue
    bought.add(keyOf(buyer, item))
    const coins = balances.get(buyer.id) ?? 0
    const topUp = coins < item.coin ? pickOffer(offers, item.coin - coins, sign) : undefined
    balances.set(buyer.id, coins + (topUp ? topUp.coins + topUp.bonus : 0) - item.coin)
    plan.push({ buyer, item, at, topUps: topUp ? ordersOf(buyer, topUp, at, sign) : [] })
  }
  return plan
}

/** Times of purchases, between eight in the morning and nine in the evening in Beijing. */
const purchaseTimes = (now: string): Date[] =>
  Array.from({ length: pastDays }, (_, at) => pastDays - at).flatMap((daysAgo) => {
    const day = shiftDay(now, -daysAgo)
    const count = Math.round(salesADay * activityOf(day, daysAgo) * (0.7 + randomShare(`sales ${daysAgo}`) / 1.6))
    const hours = (place: number) => 8 + (13 * (place + randomShare(`${daysAgo} ${place}`) * 0.9)) / count
    return Array.from({ length: count }, (_, place) => new Date(dayStart(day).getTime() + hours(place) * 60 * minute))
  })

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
const pickOffer = (offers: Offer[], coins: number, sign: string): Offer => {
  const enough = offers.filter((offer) => offer.coins + offer.bonus >= coins).sort((a, b) => a.price - b.price)
  return enough[Math.floor(randomShare(`offer ${sign}`) ** 3 * enough.length)]!
}

const ordersOf = (buyer: Actor, offer: Offer, at: Date, sign: string): PastOrder[] => {
  const provider = randomShare(`provider ${sign}`) < 0.6 ? ('wechat' as const) : ('alipay' as const)
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
  return provider === 'wechat'
    ? `4200002${digits.slice(0, 3)}${day}${digits.slice(3, 13)}`
    : `${day}22001${digits.slice(0, 15)}`
}
