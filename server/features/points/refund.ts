import { sql } from 'kysely'
import type { Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import { type Leg, type PostingKey, post, requireCoins } from './post.ts'
import { type EntryRow, findPosting, ownerOfAccount } from './posting-queries.ts'

type Found = NonNullable<Awaited<ReturnType<typeof findPosting>>>

/**
 * Takes a posting back, once: a buyer gets the whole price, a top-up is taken back whole or by `coins`, and refused when
 * they are spent. An author who has spent the share gives what is left; the platform bears the rest, so that a refund
 * never fails for what somebody else did.
 */
export const refund = async (tx: Tx, key: PostingKey, reason: string, coins?: number): Promise<{ isNew: boolean }> => {
  const posting = (await findRefundable(tx, key)) ?? fail('not_found')
  const legs =
    posting.shape === 'credit'
      ? creditBack(posting, reason, coins)
      : await saleBack(tx, posting, await payerOf(tx, key, posting), reason)
  const { isNew } = await post(tx, {
    kind: 'refund',
    ref: `${key.kind}:${key.ref}`,
    shape: 'refund',
    reverses: posting.id,
    legs,
  })
  return { isNew }
}

/** Coins that are still held are released, not refunded; once captured the sale is what is taken back. */
const findRefundable = async (tx: Tx, key: PostingKey) => {
  const posting = await findPosting(tx, key)
  if (posting?.shape !== 'hold') return posting
  const end = await findPosting(tx, { kind: 'hold-end', ref: `${key.kind}:${key.ref}` })
  if (end?.shape === 'release') fail('points_hold_ended')
  return end
}

const payerOf = async (tx: Tx, key: PostingKey, posting: Found): Promise<EntryRow> =>
  posting.shape === 'capture' ? (await findPosting(tx, key))!.entries[0]! : posting.entries[0]!

const creditBack = ({ entries: [given, source] }: Found, reason: string, coins = given!.amount): Leg[] => {
  if (requireCoins(coins) > given!.amount) throw new RangeError(`${coins} of a credit of ${given!.amount}`)
  const leg = { kind: 'refund', detail: reason, link: given!.link } as const
  return [
    { ...leg, account: ownerOfAccount(given!), amount: -coins },
    { ...leg, account: ownerOfAccount(source!), amount: coins },
  ]
}

const saleBack = async (tx: Tx, { entries }: Found, payer: EntryRow, reason: string): Promise<Leg[]> => {
  const price = -payer.amount
  const author = entries.find((entry) => entry.kind === 'sale' && entry.code === null)
  const fromAuthor = author
    ? Math.min(author.amount, await lockedBalance(tx, [author.account_id, payer.account_id]))
    : 0
  const leg = { kind: 'refund', detail: reason, link: payer.link } as const
  const legs: Leg[] = [{ ...leg, account: ownerOfAccount(payer), amount: price }]
  if (author && fromAuthor > 0) legs.push({ ...leg, account: ownerOfAccount(author), amount: -fromAuthor })
  if (price > fromAuthor) legs.push({ ...leg, account: 'sales', amount: fromAuthor - price })
  return legs
}

/** What the first of the accounts holds, kept so until the end of the transaction; both are locked in order. */
const lockedBalance = async (tx: Tx, accounts: [number, number]): Promise<number> => {
  const rows = await tx
    .selectFrom('point_account')
    .select(['id', 'balance'])
    .where(sql<boolean>`id = any(${accounts}::bigint[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.find(({ id }) => id === accounts[0])!.balance!
}
