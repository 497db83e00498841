import { sql } from 'kysely'
import type { z } from 'zod'
import type { buyResource as endpoint } from '#contract/library.ts'
import { inTransaction, type Tx } from '#kernel/database/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { purchase, type TakeBack } from '../offers/index.ts'
import { requireResource } from './resource.ts'
import { pagePath } from './view.ts'

type PurchaseRequest = z.output<typeof endpoint.fields>

export const buyResource = inTransaction((tx, buyer: Actor, request: PurchaseRequest) =>
  purchaseResource(tx, buyer, request),
)

/** Buys inside the caller's transaction; `at` is the time of a purchase imported from another portal. */
export const purchaseResource = async (tx: Tx, buyer: Actor, { resourceId, coin }: PurchaseRequest, at?: Date) => {
  const { item, code } = await requireResource(tx, buyer, resourceId)
  const count = (share: number) =>
    tx
      .updateTable('resource')
      .set({ sale_count: sql<number>`sale_count + 1`, earned: sql<number>`earned + ${share}` })
      .where('id', '=', resourceId)
      .execute()
  return purchase(tx, buyer, { item, code, coin }, { path: pagePath(resourceId), count, at })
}

/** Subtracts what a refund cost the author. */
export const takeBackEarned: TakeBack = (tx, id, coins) =>
  tx
    .updateTable('resource')
    .set({ earned: sql<number>`earned - ${coins}` })
    .where('id', '=', id)
    .execute()
