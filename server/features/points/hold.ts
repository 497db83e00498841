import type { Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import { type Fact, type Owner, type Posted, type PostingKey, post, requireCoins } from './post.ts'
import { findPosting, ownerOfAccount } from './posting-queries.ts'
import { type Share, saleLegs } from './spend.ts'

const endOf = ({ kind, ref }: PostingKey) => ({ kind: 'hold-end' as const, ref: `${kind}:${ref}` })

/** Sets coins aside for one fact: they leave the balance until they are released or captured, one of the two, once. */
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

/** Gives held coins back. */
export const release = async (tx: Tx, key: PostingKey, detail: string) => {
  const held = await findHold(tx, key)
  const ended = await post(tx, {
    ...endOf(key),
    shape: 'release',
    reverses: held.postingId,
    legs: [
      { account: held.owner, amount: held.coins, kind: 'release', detail, link: held.link },
      { account: 'held', amount: -held.coins, kind: 'release', detail, link: held.link },
    ],
  })
  return { balance: ended.balances[0]!, isNew: isNewEnd(ended, 'release') }
}

/** Spends held coins for good, the author's share included. */
export const capture = async (tx: Tx, key: PostingKey, { detail, to }: { detail: string; to?: Share }) => {
  const held = await findHold(tx, key)
  const ended = await post(tx, {
    ...endOf(key),
    shape: 'capture',
    reverses: held.postingId,
    legs: [
      { account: 'held', amount: -held.coins, kind: key.kind, detail, link: held.link },
      ...saleLegs(held.owner, held.coins, { kind: key.kind, detail, link: held.link }, to),
    ],
  })
  return { isNew: isNewEnd(ended, 'capture') }
}

/** The same end twice is told apart from the other end. */
const isNewEnd = ({ isNew, shape }: Posted, wanted: Posted['shape']) => {
  if (shape !== wanted) fail('points_hold_ended')
  return isNew
}

const findHold = async (tx: Tx, key: PostingKey) => {
  const posting = await findPosting(tx, key)
  const [taken] = posting?.entries ?? []
  if (posting?.shape !== 'hold' || !taken) return fail('not_found')
  const link = (taken.link ?? undefined) as `/${string}` | undefined
  return { postingId: posting.id, owner: ownerOfAccount(taken) as Owner, coins: -taken.amount, link }
}
