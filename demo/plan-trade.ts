import type { Actor } from '#kernel/http/index.ts'
import { dayStart, shiftDay } from '#kernel/time/index.ts'
import type { PastOrder } from '../server/features/payments/index.ts'
import { draw, scattered } from './draw.ts'
import { pace, pastDays } from './history.ts'

export interface Buyer {
  actor: Actor
  joinedAt: Date
}
export interface Ware {
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
  ware: Ware
  at: Date
  /** What the buyer had to top up for it just before, and what he first ordered and did not pay. */
  topUps: PastOrder[]
}

const salesADay = 6
const minute = 60_000

/**
 * What was bought in the past, in the order of time: by people who were there, of what was on offer, with coins they
 * had or topped up for it. The same each time, but for the days of the week.
 */
export const planTrade = (now: string, buyers: Buyer[], wares: Ware[], offers: Offer[]): Purchase[] => {
  const held = new Map<number, number>()
  const bought = new Set<string>()
  const plan: Purchase[] = []
  for (const at of moments(now)) {
    const sign = `${at.getTime() % (7 * 86_400_000)} ${plan.length}`
    const buyer = pick(
      buyers.filter(({ joinedAt }) => joinedAt < at),
      `buyer ${sign}`,
    )?.actor
    const ware = buyer && pick(wantedBy(buyer, wares, bought, at), `ware ${sign}`)
    if (!buyer || !ware) continue
    bought.add(keyOf(buyer, ware))
    const coins = held.get(buyer.id) ?? 0
    const topUp = coins < ware.coin ? pickOffer(offers, ware.coin - coins, sign) : undefined
    held.set(buyer.id, coins + (topUp ? topUp.coins + topUp.bonus : 0) - ware.coin)
    plan.push({ buyer, ware, at, topUps: topUp ? ordersOf(buyer, topUp, at, sign) : [] })
  }
  return plan
}

/** From eight in the morning to nine in the evening, Beijing. */
const moments = (now: string): Date[] =>
  Array.from({ length: pastDays }, (_, at) => pastDays - at).flatMap((daysAgo) => {
    const day = shiftDay(now, -daysAgo)
    const count = Math.round(salesADay * pace(day, daysAgo) * (0.7 + scattered(`sales ${daysAgo}`) / 1.6))
    const hours = (place: number) => 8 + (13 * (place + scattered(`${daysAgo} ${place}`) * 0.9)) / count
    return Array.from({ length: count }, (_, place) => new Date(dayStart(day).getTime() + hours(place) * 60 * minute))
  })

const keyOf = (buyer: Actor, { kind, id }: Ware) => `${buyer.id} ${kind} ${id}`

const wantedBy = (buyer: Actor, wares: Ware[], bought: Set<string>, at: Date) =>
  wares.filter(
    (ware) =>
      ware.offeredAt < at &&
      ware.authorId !== buyer.id &&
      (ware.isOpen || buyer.level === 2) &&
      !bought.has(keyOf(buyer, ware)),
  )

const pick = <Thing>(things: Thing[], sign: string): Thing | undefined =>
  things[Math.floor(scattered(sign) * things.length)]

/** One that suffices, now and then a larger one than needed. */
const pickOffer = (offers: Offer[], coins: number, sign: string): Offer => {
  const enough = offers.filter((offer) => offer.coins + offer.bonus >= coins).sort((a, b) => a.price - b.price)
  return enough[Math.floor(scattered(`offer ${sign}`) ** 3 * enough.length)]!
}

const ordersOf = (buyer: Actor, offer: Offer, at: Date, sign: string): PastOrder[] => {
  const provider = scattered(`provider ${sign}`) < 0.6 ? ('wechat' as const) : ('alipay' as const)
  const ago = (minutes: number) => new Date(at.getTime() - minutes * minute)
  const order = { memberId: buyer.id, provider, offer }
  const paid = {
    ...order,
    orderedAt: ago(4),
    payment: { at: ago(3), transactionId: transactionId(provider, at, sign) },
  }
  return scattered(`unpaid ${sign}`) < 0.08 ? [{ ...order, orderedAt: ago(40) }, paid] : [paid]
}

/** In the form each provider gives it. */
const transactionId = (provider: PastOrder['provider'], at: Date, sign: string) => {
  const day = new Date(at.getTime() + 8 * 60 * minute).toISOString().slice(0, 10).replaceAll('-', '')
  const digits = [3, 5, 7, 11].map((seed) => String(draw(`${sign} ${at.getTime()}`, seed)).padStart(4, '0')).join('')
  return provider === 'wechat'
    ? `4200002${digits.slice(0, 3)}${day}${digits.slice(3, 13)}`
    : `${day}22001${digits.slice(0, 15)}`
}
