import { sql } from 'kysely'
import { type Db, inTransaction, type Tx } from '#kernel/database/index.ts'
import { refundSale as postRefund, releaseShare } from '../../points/index.ts'
import { takeFromDay } from '../item-days.ts'
import { endSale, type SaleRow, saleKeys } from './sale-queries.ts'
import '../tables.ts'

/** The key of the payment: the account that paid stays in it when accounts are merged. */
const keyOf = async (tx: Tx, { posting_id, kind }: SaleRow) => {
  const { ref } = await tx
    .selectFrom('point_posting')
    .select('ref')
    .where('id', '=', posting_id)
    .executeTakeFirstOrThrow()
  return { kind: saleKeys[kind].posting, ref }
}

/** Locks the item before the accounts, in the order of a purchase, so that the two cannot deadlock. */
const lockedNameOf = async (tx: Tx, { kind, item_id }: SaleRow): Promise<string> => {
  const { rows } = await sql<{ name: string }>`
    select name from ${sql.table(kind)} where id = ${item_id} for no key update`.execute(tx)
  return `${saleKeys[kind].label}：${rows[0]!.name}`
}

/** Pays the held share of a locked sale to the author. */
export const releaseSale = async (tx: Tx, sale: SaleRow): Promise<void> => {
  if (sale.share > 0)
    await releaseShare(tx, await keyOf(tx, sale), {
      author: sale.author_id!,
      detail: `售出${await lockedNameOf(tx, sale)}`,
    })
  await endSale(tx, sale.posting_id, 'released')
}

/** Subtracts what an author lost from the earnings in the item's row, which only its feature writes. */
export type TakeBack = (tx: Tx, itemId: number, coins: number) => Promise<unknown>

/** Returns coins of a locked sale to the buyer (CLAIM-6); the figures of the item and of the day of the sale follow. */
export const refundSale = async (tx: Tx, sale: SaleRow, coins: number, takeBack: TakeBack): Promise<void> => {
  const name = await lockedNameOf(tx, sale)
  const { lost } = await postRefund(tx, await keyOf(tx, sale), {
    buyer: sale.buyer_id,
    author: sale.author_id ?? undefined,
    coins,
    detail: `售后退款，${name}`,
    authorDetail: `售出${name}，部分退款`,
  })
  if (lost > 0) {
    await takeBack(tx, sale.item_id, lost)
    await takeFromDay(tx, { kind: sale.kind, id: sale.item_id }, lost, sale.created_at)
  }
  await endSale(tx, sale.posting_id, 'refunded')
}

/**
 * Releases the share that has waited longest since its days are over; answers whether there was one. One sale a
 * transaction, because a transaction that locks many accounts could deadlock with others.
 */
const releaseNext = inTransaction(async (tx): Promise<boolean> => {
  const due = await tx
    .selectFrom('sale')
    .selectAll('sale')
    .select(sql<boolean>`true`.as('is_over'))
    .where('state', '=', sql.lit('held'))
    .where('is_claimed', '=', sql.lit(false))
    .where('release_at', '<=', sql<Date>`now()`)
    .orderBy('release_at')
    .orderBy('posting_id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (due) await releaseSale(tx, due)
  return due !== undefined
})

/** Releases everything that is due. */
export const releaseDueShares = async (db: Db, signal?: AbortSignal): Promise<void> => {
  while (!signal?.aborted && (await releaseNext(db)));
}
