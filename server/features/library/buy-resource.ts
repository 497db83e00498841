import { sql } from 'kysely'
import type { z } from 'zod'
import type { buyResource as endpoint } from '#contract/library.ts'
import type { Actor } from '#kernel/session.ts'
import { inTransaction } from '#kernel/transaction.ts'
import { sell } from '../access/index.ts'
import { requireItem } from './item.ts'
import { pagePath } from './view.ts'

/** Charges the member once and grants the resource for good; what he may use already costs nothing. */
export const buyResource = inTransaction(
  async (tx, buyer: Actor, { resourceId, coin }: z.output<typeof endpoint.fields>) => {
    const { item, code } = await requireItem(tx, buyer, resourceId)
    return sell(
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
      },
    )
  },
)
