import { sql } from 'kysely'
import type { z } from 'zod'
import type { buyResource as endpoint } from '#contract/library/library.ts'
import { paths } from '#contract/paths.ts'
import { inTransaction, prepared, type Tx } from '#kernel/database/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { addSaleToDay, type CountedSale, purchase, type TakeBack } from '../offers/index.ts'
import { requireResource } from './resource.ts'

type PurchaseRequest = z.output<typeof endpoint.fields>

export const buyResource = inTransaction((tx, buyer: Actor, request: PurchaseRequest) =>
  purchaseResource(tx, buyer, request),
)

/** Buys inside the caller's transaction; `at` is the time of a purchase imported from another portal. */
export const purchaseResource = async (tx: Tx, buyer: Actor, { resourceId, coin }: PurchaseRequest, at?: Date) => {
  const { item, code } = await requireResource(tx, buyer, resourceId)
  const count = (sale: CountedSale) => countSale(tx, sale)
  return purchase(tx, buyer, { item, code, coin }, { path: paths.resource(resourceId), count, at })
}

const countSale = (tx: Tx, { id, share, day }: CountedSale) =>
  prepared(
    tx,
    'library.count sale',
    { id, share, day },
    ($) => sql`
      with counted as (
        update resource set sale_count = sale_count + 1, earned = earned + ${$('share')} where id = ${$('id')} returning id
      ) ${addSaleToDay('resource', sql`counted`, $)}`,
  )

/** Subtracts what a refund cost the author. */
export const takeBackEarned: TakeBack = (tx, id, coins) =>
  tx
    .updateTable('resource')
    .set({ earned: sql<number>`earned - ${coins}` })
    .where('id', '=', id)
    .execute()
