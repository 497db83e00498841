import { sql } from 'kysely'
import type { PointKind } from '#contract/money/points/point-kinds.ts'
import { type Db, inTransaction, type Tx } from '#kernel/database/index.ts'
import { refundSale as postRefund, releaseShare } from '../../../money/points/index.ts'
import { takeBackEarned } from '../counters.ts'
import { takeFromDay } from '../item-days.ts'
import { itemKinds } from '../item-kinds.ts'
import { endSale, type SaleRow } from './sale-queries.ts'
import '../tables.ts'

interface SoldItem {
  /** The key of the payment: the account that paid stays in it when accounts are merged. */
  key: { kind: PointKind; ref: string }
  /** What records call it. */
  title: string
}

/** Locks what is counted of the item before the accounts, in the order of a purchase, so that the two cannot deadlock. */
const lockSoldItem = async (tx: Tx, { posting_id, item_id }: SaleRow): Promise<SoldItem> => {
  const { ref, kind, name } = await tx
    .selectFrom('item_stats')
    .innerJoin('item', 'item.id', 'item_stats.item_id')
    .innerJoin('point_posting', (join) => join.on('point_posting.id', '=', posting_id))
    .select(['point_posting.ref', 'item.kind', 'item.name'])
    .where('item_stats.item_id', '=', item_id)
    .forNoKeyUpdate('item_stats')
    .executeTakeFirstOrThrow()
  const { posting, label } = itemKinds[kind]
  return { key: { kind: posting, ref }, title: `${label}：${name}` }
}

/** Pays the held share of a locked sale to the author. */
export const releaseSale = async (tx: Tx, sale: SaleRow): Promise<void> => {
  if (sale.share > 0) {
    const { key, title } = await lockSoldItem(tx, sale)
    await releaseShare(tx, key, { author: sale.author_id!, detail: `售出${title}` })
  }
  await endSale(tx, sale.posting_id, 'released')
}

/** Returns coins of a locked sale to the buyer (CLAIM-6); the figures of the item and of the day of the sale follow. */
export const refundSale = async (tx: Tx, sale: SaleRow, coins: number): Promise<void> => {
  const { key, title } = await lockSoldItem(tx, sale)
  const { lost } = await postRefund(tx, key, {
    buyer: sale.buyer_id,
    author: sale.author_id ?? undefined,
    coins,
    detail: `售后退款，${title}`,
    authorDetail: `售出${title}，部分退款`,
  })
  if (lost > 0) {
    await takeBackEarned(tx, sale.item_id, lost)
    await takeFromDay(tx, sale.item_id, lost, sale.created_at)
  }
  await endSale(tx, sale.posting_id, 'refunded')
}

/**
 * Releases the share that has waited longest since its days are over; answers whether there was one. One sale a
 * transaction, because a transaction that locks many accounts could deadlock with others.
 */
const releaseNext = inTransaction(async (tx): Promise<boolean> => {
  const due = await tx
    .selectFrom('item_sale')
    .selectAll('item_sale')
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
