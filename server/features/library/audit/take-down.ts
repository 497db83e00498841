import { inTransaction } from '#kernel/database/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { saleAnswer, saleBatchesOf, saleDecisionsOf } from '../../offers/index.ts'
import { resourceActions, restore, takeDown } from '../own/author-actions.ts'

const { decideSale, confirmedSale } = saleDecisionsOf(resourceActions, { takeDown, restore })

export { confirmedSale }

export const takeDownResource = inTransaction(async (tx, actor: Actor, request: { id: number; reason: string }) =>
  saleAnswer(await decideSale(tx, actor, request), '已下架'),
)

/** Puts a resource that was taken down on sale again. */
export const restoreResource = inTransaction(async (tx, actor: Actor, id: number) =>
  saleAnswer(await decideSale(tx, actor, { id }), '已重新上架'),
)

export const { takeDownAll: takeDownResources, restoreAll: restoreResources } = saleBatchesOf(decideSale)
