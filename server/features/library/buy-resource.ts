import { sql } from 'kysely'
import type { z } from 'zod'
import type { buyResource as endpoint } from '#contract/library.ts'
import { fail } from '#kernel/errors.ts'
import type { Actor } from '#kernel/session.ts'
import { inTransaction } from '#kernel/transaction.ts'
import { accessCode, sell } from '../access/index.ts'
import { findItem, isVisible } from './item.ts'
import { pagePath } from './view.ts'

/** Charges the member once and grants the resource for good; what he may use already costs nothing. */
export const buyResource = inTransaction(
  async (tx, buyer: Actor, { resourceId, coin }: z.output<typeof endpoint.fields>) => {
    const item = (await findItem(tx, resourceId)) ?? fail('not_found')
    const code = await accessCode(tx, buyer, item)
    if (!isVisible(buyer, item, code)) fail('not_found')
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
