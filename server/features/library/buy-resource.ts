import { sql } from 'kysely'
import type { z } from 'zod'
import type { buyResource as endpoint } from '#contract/library.ts'
import { inTransaction, type Tx } from '#kernel/database/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { purchase } from '../offers/index.ts'
import { requireResource } from './resource.ts'
import { pagePath } from './view.ts'

type Wanted = z.output<typeof endpoint.fields>

/** Charges the member once and grants the resource for good; what he may use already costs nothing. */
export const buyResource = inTransaction((tx, buyer: Actor, wanted: Wanted) => purchaseResource(tx, buyer, wanted))

/** The same in a transaction that does more; `at` where a portal takes over what was bought before it. */
export const purchaseResource = async (tx: Tx, buyer: Actor, { resourceId, coin }: Wanted, at?: Date) => {
  const { item, code } = await requireResource(tx, buyer, resourceId)
  return purchase(
    tx,
    buyer,
    { item, code, coin },
    {
      kind: 'buy-resource',
      label: '资源',
      notice: 'resourceSold',
      path: pagePath(resourceId),
      count: (share) =>
        tx
          .updateTable('resource')
          .set({ sale_count: sql<number>`sale_count + 1`, earned: sql<number>`earned + ${share}` })
          .where('id', '=', resourceId)
          .execute(),
      at,
    },
  )
}
