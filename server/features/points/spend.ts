import type { Tx } from '#kernel/database/index.ts'
import { type Fact, type Leg, type Owner, post, requireCoins } from './post.ts'

/** The author's part of a price, and what the author's record says of it. */
export interface Share {
  memberId: number
  coins: number
  detail?: string
}

/**
 * Takes the price from the buyer, once for one fact, and gives the author the share; refuses when the coins do not
 * suffice. The rest is the platform's.
 */
export const spend = async (
  tx: Tx,
  owner: Owner,
  coins: number,
  { to, ...fact }: Fact & { to?: Share },
): Promise<{ balance: number; isNew: boolean }> => {
  const amount = requireCoins(coins)
  const { balances, isNew } = await post(tx, {
    kind: fact.kind,
    ref: fact.ref,
    shape: 'spend',
    at: fact.at,
    legs: [
      { account: owner, amount: -amount, kind: fact.kind, detail: fact.detail, link: fact.link },
      ...saleLegs(owner, amount, fact, to),
    ],
  })
  return { balance: balances[0]!, isNew }
}

/** A price divided between author and platform. Nobody earns by paying oneself, and a part of nothing is no entry. */
export const saleLegs = (
  payer: Owner,
  price: number,
  { kind, detail, link }: Omit<Fact, 'ref' | 'at'>,
  to?: Share,
): Leg[] => {
  const sales = (amount: number): Leg => ({ account: 'sales', amount, kind, detail, link })
  if (!to || to.coins === 0 || to.memberId === payer) return [sales(price)]
  const share = requireCoins(to.coins)
  if (share > price) throw new RangeError(`a share of ${share} of a price of ${price}`)
  const author: Leg = {
    account: to.memberId,
    amount: share,
    kind: 'sale',
    detail: to.detail ?? `售出：${detail}`,
    link,
  }
  return share === price ? [author] : [author, sales(price - share)]
}
