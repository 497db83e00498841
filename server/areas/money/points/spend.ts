import type { Tx } from '#kernel/database/index.ts'
import { type Fact, type Leg, type Owner, post, requireCoins } from './post.ts'

/** The author's share of a price, and the text of the author's record. */
interface Share {
  memberId: number
  coins: number
  detail?: string
  /** The bonus coins of the price, without which the share was computed; if they change meanwhile, the transaction is repeated. */
  bonus: number
  /** CLAIM-1: the share waits in the account of held coins until `releaseShare` or `refundSale`. */
  isHeld?: boolean | undefined
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
): Promise<{ balance: number; isNew: boolean; postingId: number }> => {
  const amount = requireCoins(coins)
  const { balances, isNew, postingId } = await post(tx, {
    kind: fact.kind,
    ref: fact.ref,
    shape: 'spend',
    at: fact.at,
    legs: [
      { account: owner, amount: -amount, bonus: to?.bonus, kind: fact.kind, detail: fact.detail, link: fact.link },
      ...saleLegs(owner, amount, fact, to),
    ],
  })
  return { balance: balances[0]!, isNew, postingId }
}

/**
 * Divides a price between author and platform. Buyers who are the author earn nothing, a share of 0 gets no entry, and
 * a share comes from the paid part of the price only: otherwise rewards of made-up accounts would become the author's.
 */
const saleLegs = (payer: Owner, price: number, { kind, detail, link }: Fact, to?: Share): Leg[] => {
  const sales = (amount: number): Leg => ({ account: 'sales', amount, kind, detail, link })
  if (!to || to.coins === 0 || to.memberId === payer) return [sales(price)]
  const share = requireCoins(to.coins)
  const paid = price - to.bonus
  if (share > paid) throw new RangeError(`a share of ${share} of ${paid} paid coins`)
  const author: Leg = {
    account: to.isHeld ? 'held' : to.memberId,
    amount: share,
    kind: 'sale',
    detail: to.detail ?? `售出：${detail}`,
    link,
  }
  return share === price ? [author] : [author, sales(price - share)]
}
