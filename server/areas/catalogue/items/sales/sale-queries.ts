import { sql } from 'kysely'
import { type Db, prepared, type Tx } from '#kernel/database/index.ts'
import type { OfferedItem } from '../items.ts'
import type { SaleState } from '../tables.ts'

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
  const { id, version, coin } = item
  const author = authorId ?? null
  return prepared(
    tx,
    'offers.add sale',
    { postingId, id, version, buyerId, author, coin, share, at: at ?? null, days },
    ($) => {
      const created = sql`coalesce(${$('at')}::timestamptz, now())`
      return sql`
        insert into item_sale (posting_id, item_id, version, buyer_id, author_id, price, share, created_at, release_at)
        values (${$('postingId')}, ${$('id')}, ${$('version')}, ${$('buyerId')}, ${$('author')}, ${$('coin')},
          ${$('share')}, ${created}, ${created} + make_interval(days => ${$('days')}::int))`
    },
  )
}

const sales = (db: Db | Tx) => db.selectFrom('item_sale').selectAll('item_sale')

/**
 * The member's newest purchase of an item that had days to claim. After accounts were merged there may be two: one that can
 * still be claimed comes first.
 */
export const findSaleTo = (db: Db | Tx, buyerId: number, itemId: number) =>
  sales(db)
    .select(sql<boolean>`release_at <= now()`.as('is_over'))
    .where('buyer_id', '=', buyerId)
    .where('item_id', '=', itemId)
    .orderBy((eb) => eb('state', '=', 'held'), 'desc')
    .orderBy('posting_id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Whether the member has purchases of an item in this state, also by an account that was merged into this one. */
export const hasSales = async (tx: Tx, buyerId: number, itemId: number, states: SaleState[]): Promise<boolean> => {
  const found = await tx
    .selectFrom('item_sale')
    .select('posting_id')
    .where('buyer_id', '=', buyerId)
    .where('item_id', '=', itemId)
    .where('state', 'in', states)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

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
  tx.updateTable('item_sale').set({ is_claimed: isClaimed }).where('posting_id', '=', postingId).execute()

export const endSale = (tx: Tx, postingId: number, state: 'released' | 'refunded') =>
  tx
    .updateTable('item_sale')
    .set({ state, is_claimed: false, ended_at: sql<Date>`now()` })
    .where('posting_id', '=', postingId)
    .execute()
