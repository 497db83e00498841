import { sql } from 'kysely'
import type { Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import { heldShareOf } from './held-share.ts'
import { type Leg, type PostingKey, post, requireCoins } from './post.ts'
import { findPosting, ownerOfAccount } from './posting-queries.ts'

type Found = NonNullable<Awaited<ReturnType<typeof findPosting>>>

/** A part of a credit that is taken back, with a number of its own. */
interface Part {
  ref: string
  coins: number
}

/**
 * Reverses a posting, once: a buyer gets the whole price back; a credit is reversed in full or by parts, each once, and
 * refused when its coins are spent. An author who has spent the share returns what is left and the platform bears the rest, so that
 * a refund never fails because of the author.
 */
export const refund = async (tx: Tx, key: PostingKey, reason: string, part?: Part): Promise<{ isNew: boolean }> => {
  const posting = (await findPosting(tx, key)) ?? fail('not_found')
  if (heldShareOf(posting) > 0) throw new RangeError('the sale has a held share, which refundSale returns')
  const ref = [key.kind, key.ref, ...(part ? [part.ref] : [])].join(':')
  const legs =
    posting.shape === 'credit'
      ? creditBack(posting, reason, part ? await partOf(tx, posting, part.coins, ref) : posting.entries[0]!.amount)
      : await saleBack(tx, posting, reason)
  const { isNew } = await post(tx, {
    kind: 'refund',
    ref,
    shape: 'refund',
    reverses: posting.id,
    legs,
  })
  return { isNew }
}

/** The coins of one part; all parts together never exceed the credit. */
const partOf = async (tx: Tx, { id, entries }: Found, coins: number, ref: string): Promise<number> => {
  const { account_id, amount } = entries[0]!
  await lockedBalance(tx, [account_id, account_id])
  const { rows } = await sql<{ taken: number }>`
    select coalesce(-sum(entry.amount), 0)::bigint as taken
    from point_posting as posting join point_entry as entry on entry.posting_id = posting.id
    where posting.reverses = ${id} and posting.ref <> ${ref} and entry.account_id = ${account_id}`.execute(tx)
  const left = amount - Number(rows[0]!.taken)
  if (requireCoins(coins) > left) throw new RangeError(`${coins} of ${left} coins`)
  return coins
}

const creditBack = ({ entries: [credited, source] }: Found, reason: string, coins: number): Leg[] => {
  const leg = { kind: 'refund', detail: reason, link: credited!.link } as const
  return [
    // What was paid for is taken back first: otherwise a refund would turn bonus coins into paid ones.
    { ...leg, account: ownerOfAccount(credited!), amount: -coins, bonus: Math.min(coins, credited!.bonus) },
    { ...leg, account: ownerOfAccount(source!), amount: coins },
  ]
}

const saleBack = async (tx: Tx, { entries }: Found, reason: string): Promise<Leg[]> => {
  const payer = entries[0]!
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
