import type { Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import { type Fact, type Owner, type Posted, type PostingKey, post, requireCoins } from './post.ts'
import { findPosting, ownerOfAccount } from './posting-queries.ts'
import { type Share, saleLegs } from './spend.ts'

/** The key of the one posting that ends a hold, whichever way. */
export const endOf = ({ kind, ref }: PostingKey) => ({ kind: 'hold-end' as const, ref: `${kind}:${ref}` })

/** Holds coins: they leave the balance until they are either released or captured, once. */
export const hold = async (tx: Tx, owner: Owner, coins: number, { kind, ref, detail, link }: Fact) => {
  const amount = requireCoins(coins)
  const { balances, isNew } = await post(tx, {
    kind,
    ref,
    shape: 'hold',
    legs: [
      { account: owner, amount: -amount, kind: 'hold', detail, link },
      { account: 'held', amount, kind: 'hold', detail, link },
    ],
  })
  return { balance: balances[0]!, isNew }
}

/** Returns held coins to their owner. */
export const release = async (tx: Tx, key: PostingKey, detail: string) => {
  const holding = await findHold(tx, key)
  const ended = await post(tx, {
    ...endOf(key),
    shape: 'release',
    reverses: holding.postingId,
    legs: [
      {
        account: holding.owner,
        amount: holding.coins,
        bonus: holding.bonus,
        kind: 'release',
        detail,
        link: holding.link,
      },
      { account: 'held', amount: -holding.coins, kind: 'release', detail, link: holding.link },
    ],
  })
  return { balance: ended.balances[0]!, isNew: isNewEnd(ended, 'release') }
}

/** Spends held coins, including the author's share. */
export const capture = async (tx: Tx, key: PostingKey, { detail, to }: { detail: string; to?: Share }) => {
  const holding = await findHold(tx, key)
  const ended = await post(tx, {
    ...endOf(key),
    shape: 'capture',
    reverses: holding.postingId,
    legs: [
      { account: 'held', amount: -holding.coins, kind: key.kind, detail, link: holding.link },
      ...saleLegs(
        holding.owner,
        { price: holding.coins, paid: holding.coins - holding.bonus },
        { kind: key.kind, detail, link: holding.link },
        to,
      ),
    ],
  })
  return { isNew: isNewEnd(ended, 'capture') }
}

/** Ending a hold the same way twice is a repetition; ending it the other way is refused. */
export const isNewEnd = ({ isNew, shape }: Posted, expectedShape: Posted['shape']) => {
  if (shape !== expectedShape) fail('points_hold_ended')
  return isNew
}

const findHold = async (tx: Tx, key: PostingKey) => {
  const posting = await findPosting(tx, key)
  const [debit] = posting?.entries ?? []
  if (posting?.shape !== 'hold' || !debit) return fail('not_found')
  const link = (debit.link ?? undefined) as `/${string}` | undefined
  return {
    postingId: posting.id,
    owner: ownerOfAccount(debit) as Owner,
    coins: -debit.amount,
    bonus: -debit.bonus,
    link,
  }
}
