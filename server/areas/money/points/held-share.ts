import { divideRefund } from '#contract/catalogue/claims/claim-rules.ts'
import type { Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import { type Leg, type Owner, type Posted, type PostingKey, post, requireCoins } from './post.ts'
import { type EntryRow, findPosting } from './posting-queries.ts'

/** The author's share of a sale that was held, also when it is not held any more. */
export const heldShareOf = ({ entries }: { entries: EntryRow[] }): number =>
  entries.find(({ kind, code }) => kind === 'sale' && code === 'held')?.amount ?? 0

const findSale = async (tx: Tx, key: PostingKey) => {
  const posting = await findPosting(tx, key)
  const [payment] = posting?.entries ?? []
  if (posting?.shape !== 'spend' || !payment) return fail('not_found')
  const sold = { price: -payment.amount, bonus: -payment.bonus, share: heldShareOf(posting) }
  return { ...sold, postingId: posting.id, link: payment.link }
}

/** The key of the one posting that ends a hold, whichever way. */
const endOf = ({ kind, ref }: PostingKey) => ({ kind: 'hold-end' as const, ref: `${kind}:${ref}` })

/** Ending a hold the same way twice is a repetition; ending it the other way is refused. */
const isNewEnd = ({ isNew, shape }: Posted, expectedShape: Posted['shape']) => {
  if (shape !== expectedShape) fail('points_hold_ended')
  return isNew
}

interface ShareRelease {
  author: Owner
  detail: string
}

/** Pays a held share to its author. A share ends once: of a release and a refund the second is refused. */
export const releaseShare = async (tx: Tx, key: PostingKey, { author, detail }: ShareRelease) => {
  const { share, postingId, link } = await findSale(tx, key)
  const leg = { kind: 'sale', detail, link } as const
  const ended = await post(tx, {
    ...endOf(key),
    shape: 'release',
    reverses: postingId,
    legs: [
      { ...leg, account: author, amount: requireCoins(share) },
      { ...leg, account: 'held', amount: -share },
    ],
  })
  return { isNew: isNewEnd(ended, 'release') }
}

interface SaleRefund {
  buyer: Owner
  /** The author, where the sale had a share. */
  author?: Owner | undefined
  coins: number
  /** The texts of the buyer's and of the author's record. */
  detail: string
  authorDetail: string
}

/**
 * Returns all or some coins of a sale whose share was not released, and ends its hold: the author gets what remains of
 * the share (CLAIM-6). It cannot fail for lack of coins, because the share has not been paid out.
 */
export const refundSale = async (tx: Tx, key: PostingKey, refund: SaleRefund) => {
  const { buyer, author, detail, authorDetail } = refund
  const { postingId, link, ...sold } = await findSale(tx, key)
  const coins = requireCoins(refund.coins)
  if (coins > sold.price) throw new RangeError(`a refund of ${coins} of ${sold.price} coins`)
  const { bonusBack, authorKeeps } = divideRefund(sold, coins)
  const fromSales = coins - (sold.share - authorKeeps)
  const legs: Leg[] = [{ account: buyer, amount: coins, bonus: bonusBack, kind: 'refund', detail, link }]
  // Both legs of the share have the kind of the sale, so that their sum is what the author lost.
  const share = { kind: 'sale', detail: authorDetail, link } as const
  if (authorKeeps > 0) legs.push({ ...share, account: author!, amount: authorKeeps })
  if (sold.share > 0) legs.push({ ...share, account: 'held', amount: -sold.share })
  if (fromSales > 0) legs.push({ account: 'sales', amount: -fromSales, kind: 'refund', detail, link })
  const ended = await post(tx, { ...endOf(key), shape: 'refund', reverses: postingId, legs })
  return { isNew: isNewEnd(ended, 'refund'), lost: sold.share - authorKeeps }
}
