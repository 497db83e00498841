import { sql } from 'kysely'
import type { Tx } from '#kernel/database/index.ts'
import { countRows, type MergedData } from '#kernel/personal-data/index.ts'
import { releaseSale } from './end-sale.ts'
import { lockSale } from './sale-queries.ts'
import '../tables.ts'

/** Sales within their days to claim: the other account claims, and gets the share or the refund. */
export const mergedSales: MergedData = {
  title: '售后期内的成交',
  count: (db, memberId) =>
    countRows(db, sql`item_sale where (buyer_id = ${memberId} or author_id = ${memberId}) and state = 'held'`),
  async move(tx, from, into) {
    await tx.updateTable('item_sale').set({ buyer_id: into }).where('buyer_id', '=', from).execute()
    await tx.updateTable('item_sale').set({ author_id: into }).where('author_id', '=', from).execute()
    await releaseOwn(tx, into)
  },
}

/** Of a sale between the two accounts nobody is left who could claim. */
const releaseOwn = async (tx: Tx, memberId: number) => {
  const own = await tx
    .selectFrom('item_sale')
    .select('posting_id')
    .where('buyer_id', '=', memberId)
    .where('author_id', '=', memberId)
    .where('state', '=', 'held')
    .execute()
  for (const { posting_id } of own) await releaseSale(tx, await lockSale(tx, posting_id))
}
