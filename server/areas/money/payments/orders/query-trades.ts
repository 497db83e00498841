import type { Gateway, ProviderFacts } from '../gateways/index.ts'
import type { PaymentContext } from '../payment-context.ts'
import { findTradeNumbers } from './pay-attempts.ts'
import { type Settled, settle } from './settle-order.ts'

type Answer = ProviderFacts & { outcome: Settled }

/** An order is what its most important trade is: paid before open, and closed only when all of them are. */
const precedence: ProviderFacts['state'][] = ['paid', 'refunded', 'unknown', 'waiting', 'absent', 'closed']
const outcomes: Settled[] = ['settled', 'noted', 'again', 'doubtful', 'unknown_order', 'nothing']

const firstBy = <T>(all: T[], rank: (one: T) => number): T => all.toSorted((a, b) => rank(a) - rank(b))[0]!

/** Queries the provider about one way of paying an order, and settles the order accordingly. */
export const queryTrade = async (context: PaymentContext, gateway: Gateway, tradeNo: string): Promise<Answer> => {
  const facts = await gateway.query(tradeNo)
  if (facts.state === 'unknown')
    context.log.warn({ orderNo: tradeNo, reason: facts.reason }, 'payment provider gave no verdict')
  return { ...facts, outcome: await settle(context.db, facts) }
}

/** Queries the provider about every way in which the order can be paid, and settles it accordingly. */
export const queryProvider = async (context: PaymentContext, gateway: Gateway, orderNo: string): Promise<Answer> => {
  const answers: Answer[] = []
  for (const tradeNo of await findTradeNumbers(context.db, orderNo))
    answers.push(await queryTrade(context, gateway, tradeNo))
  const facts = firstBy(answers, ({ state }) => precedence.indexOf(state))
  return { ...facts, outcome: firstBy(answers, ({ outcome }) => outcomes.indexOf(outcome)).outcome }
}

/** Closes every way in which the order can be paid. */
export const closeTrades = async (
  { db }: PaymentContext,
  gateway: Gateway,
  orderNo: string,
): Promise<'closed' | 'paid' | 'unknown'> => {
  const verdicts: ('closed' | 'paid' | 'unknown')[] = []
  for (const tradeNo of await findTradeNumbers(db, orderNo)) verdicts.push(await gateway.close(tradeNo))
  return (['paid', 'unknown'] as const).find((verdict) => verdicts.includes(verdict)) ?? 'closed'
}
