import { inTransaction } from '#kernel/database/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { decideSale, saleAnswer } from '../../items/index.ts'

export const takeDownResource = inTransaction(async (tx, actor: Actor, request: { id: number; reason: string }) =>
  saleAnswer(await decideSale(tx, actor, 'resource', request), '已下架'),
)

/** Puts a resource that was taken down on sale again. */
export const restoreResource = inTransaction(async (tx, actor: Actor, id: number) =>
  saleAnswer(await decideSale(tx, actor, 'resource', { id }), '已重新上架'),
)
