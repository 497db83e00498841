import { sql } from 'kysely'
import type { Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import { type Leg, type PostingKey, post, requireCoins } from './post.ts'
import { type EntryRow, findPosting, ownerOfAccount } from './posting-queries.ts'

type Found = NonNullable<Awaited<ReturnType<typeof findPosting>>>

/**
 * Reverses a posting, once: a buyer gets the whole price back; a top-up is reversed in full or by `coins`, and refused
 * when they are spent. An author who has spent the share returns what is left and the platform bears the rest, so that
 * a refund never fails because of the author.
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

/** Coins that are still held must be released instead; of a captured hold the sale is reversed. */
const findRefundable = async (tx: Tx, key: PostingKey) => {
  const posting = await findPosting(tx, key)
  if (posting?.shape !== 'hold') return posting
  const end = await findPosting(tx, { kind: 'hold-end', ref: `${key.kind}:${key.ref}` })
  if (end?.shape === 'release') fail('points_hold_ended')
  return end
}

const payerOf = async (tx: Tx, key: PostingKey, posting: Found): Promise<EntryRow> =>
  posting.shape === 'capture' ? (await findPosting(tx, key))!.entries[0]! : posting.entries[0]!

const creditBack = ({ entries: [credited, source] }: Found, reason: string, coins = credited!.amount): Leg[] => {
  if (requireCoins(coins) > credited!.amount) throw new RangeError(`${coins} of a credit of ${credited!.amount}`)
  const leg = { kind: 'refund', detail: reason, link: credited!.link } as const
  return [
    // What was paid for is taken back first: otherwise a refund would turn bonus coins into paid ones.
    { ...leg, account: ownerOfAccount(credited!), amount: -coins, bonus: Math.min(coins, credited!.bonus) },
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
  const legs: Leg[] = [{ ...leg, account: ownerOfAccount(payer), amount: price, bonus: -payer.bonus }]
  if (author && fromAuthor > 0) legs.push({ ...leg, account: ownerOfAccount(author), amount: -fromAuthor, bonus: 0 })
  if (price > fromAuthor) legs.push({ ...leg, account: 'sales', amount: fromAuthor - price })
  return legs
}

/** Locks both accounts in the order of their ids and returns the balance of the first. */
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
