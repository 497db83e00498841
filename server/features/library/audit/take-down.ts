import { inTransaction } from '#kernel/database/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { saleBatchesOf } from '../../offers/index.ts'
import { restore, takeDown } from '../own/author-actions.ts'

export const takeDownResource = inTransaction(async (tx, actor: Actor, request: { id: number; reason: string }) => {
  await takeDown(tx, actor, request)
  return { message: '已下架' }
})

/** Puts a resource that was taken down on sale again. */
export const restoreResource = inTransaction(async (tx, actor: Actor, id: number) => {
  await restore(tx, actor, id)
  return { message: '已重新上架' }
})

export const { takeDownAll: takeDownResources, restoreAll: restoreResources } = saleBatchesOf({ takeDown, restore })
