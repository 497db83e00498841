import type { Tx } from '#kernel/database/index.ts'
import { type Fact, type Leg, type Owner, post, requireCoins } from './post.ts'

/** The author's share of a price, and the text of the author's record. */
export interface Share {
  memberId: number
  coins: number
  detail?: string
}

/**
 * Charges the buyer once per key and credits the author's share; refuses when the balance is too low. The rest goes to
 * the platform.
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

/**
 * Divides a price between author and platform. Buyers who are the author earn nothing, and a share of 0 gets no entry.
 */
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
