import { sql } from 'kysely'
import type { PointKind } from '#contract/point-kinds.ts'
import type { Db, Tx } from '#kernel/database/index.ts'
import type { Item, ItemKind } from '../../access/index.ts'
import type { OfferedItem } from '../offered-item.ts'
import '../tables.ts'

/** How a sale of each kind is posted and named in records. */
export const saleKeys: Record<ItemKind, { posting: PointKind; label: string }> = {
  resource: { posting: 'buy-resource', label: '资源' },
  lesson: { posting: 'buy-lesson', label: '课程' },
}

interface NewSale {
  postingId: number
  item: OfferedItem
  buyerId: number
  authorId: number | undefined
  share: number
  days: number
  at: Date | undefined
}

/** Records a sale whose buyer may claim for some days. */
export const insertSale = (tx: Tx, { postingId, item, buyerId, authorId, share, days, at }: NewSale) => {
  const created = at ? sql<Date>`${at.toISOString()}::text::timestamptz` : sql<Date>`now()`
  return tx
    .insertInto('sale')
    .values({
      posting_id: postingId,
      kind: item.kind,
      item_id: item.id,
      version: item.version,
      buyer_id: buyerId,
      author_id: authorId ?? null,
      price: item.coin,
      share,
      created_at: created,
      release_at: sql<Date>`${created} + make_interval(days => ${days}::int)`,
    })
    .execute()
}

const sales = (db: Db | Tx) => db.selectFrom('sale').selectAll('sale')

/** The member's newest purchase of an item that had days to claim. */
export const findSaleTo = (db: Db | Tx, buyerId: number, { kind, id }: Pick<Item, 'kind' | 'id'>) =>
  sales(db)
    .select(sql<boolean>`release_at <= now()`.as('is_over'))
    .where('buyer_id', '=', buyerId)
    .where('kind', '=', kind)
    .where('item_id', '=', id)
    .orderBy('posting_id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Locks a sale: its claim, its release and its refund happen one after the other. */
export const lockSale = (tx: Tx, postingId: number) =>
  sales(tx)
    .select(sql<boolean>`release_at <= now()`.as('is_over'))
    .where('posting_id', '=', postingId)
    .forUpdate()
    .executeTakeFirstOrThrow()

export type SaleRow = Awaited<ReturnType<typeof lockSale>>

/** Lets a claim stop the release, or lets it go on. */
export const setClaimed = (tx: Tx, postingId: number, isClaimed: boolean) =>
  tx.updateTable('sale').set({ is_claimed: isClaimed }).where('posting_id', '=', postingId).execute()

export const endSale = (tx: Tx, postingId: number, state: 'released' | 'refunded') =>
  tx
    .updateTable('sale')
    .set({ state, is_claimed: false, ended_at: sql<Date>`now()` })
    .where('posting_id', '=', postingId)
    .execute()
