import { type RawBuilder, sql } from 'kysely'
import {
  type BufferedCounter,
  countRows,
  createBufferedCounter,
  type Db,
  prepared,
  type Tx,
} from '#kernel/database/index.ts'
import { trendingClock, trendingScorePlus } from '#kernel/listing/index.ts'
import type { Log } from '#kernel/log/index.ts'
import { addSaleToDay, addToDay } from './item-days.ts'
import './tables.ts'

export interface ItemCounters {
  views: BufferedCounter
  /** Downloads of resources. */
  uses: BufferedCounter
  close(): Promise<void>
}

/** Views and downloads of each item, written once a second and on a normal stop. */
export const createItemCounters = (db: Db, log: Log): ItemCounters => {
  const views = createBufferedCounter((counts) => writeViews(db, counts), log)
  const uses = createBufferedCounter((counts) => writeUses(db, counts), log)
  return {
    views,
    uses,
    async close() {
      await Promise.all([views.close(), uses.close()])
    },
  }
}

const writeViews = async (db: Db, counts: Map<number, number>) => {
  await sql`
    with viewed as (
      update item_stats set view_count = view_count + counted.count
      from ${countRows(counts)} where item_id = counted.id returning item_id, counted.count
    )
    ${addToDay('views', sql`viewed`)}`.execute(db)
}

const writeUses = async (db: Db, counts: Map<number, number>) => {
  await sql`with counted as (select * from ${countRows(counts)}) ${countUses(sql`counted`)}`.execute(db)
}

/** The end of a statement that counts uses in `rows`, named `counted` (id, count), and raises the trending scores. */
export const countUses = (rows: RawBuilder<unknown>) => sql`
  , used as (
    update item_stats set use_count = use_count + counted.count, trending_score = ${trendingScorePlus(sql`counted.count`)}
    from ${rows}, ${trendingClock} where item_id = counted.id returning item_id, counted.count
  )
  ${addToDay('uses', sql`used`)}`

/** Corrects the number of uses of items, as when accounts are merged or progress is imported. */
export const changeUses = (tx: Tx, ids: number[], change: 1 | -1) =>
  sql`update item_stats set use_count = use_count + ${change} where item_id = any(${ids}::bigint[])`.execute(tx)

/** Counts a sale in the item and in its day. */
export const countSale = (tx: Tx, { id, share, day }: { id: number; share: number; day: string | null }) =>
  prepared(
    tx,
    'items.count sale',
    { id, share, day },
    ($) => sql`
      with sold as (
        update item_stats set sale_count = sale_count + 1, earned = earned + ${$('share')} where item_id = ${$('id')}
        returning item_id
      ) ${addSaleToDay(sql`sold`, $)}`,
  )

/** Subtracts what a refund cost the author. */
export const takeBackEarned = (tx: Tx, id: number, coins: number) =>
  tx
    .updateTable('item_stats')
    .set({ earned: sql<number>`earned - ${coins}` })
    .where('item_id', '=', id)
    .execute()
