import { type Db, inTransaction, type Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { forEachItem } from '../audit/each-item.ts'

interface SaleActions {
  takeDown(tx: Tx, actor: Actor, request: { id: number; reason: string }): Promise<boolean>
  restore(tx: Tx, actor: Actor, id: number): Promise<boolean>
}

/**
 * Takes several items off sale or puts them back. An item that is in that state already is reported instead of done, so
 * that undoing the batch leaves it alone.
 */
export const saleBatchesOf = ({ takeDown, restore }: SaleActions) => {
  const takeOneDown = inTransaction(async (tx, actor: Actor, request: { id: number; reason: string }) => {
    if (!(await takeDown(tx, actor, request))) fail('already_off_sale')
  })
  const restoreOne = inTransaction(async (tx, actor: Actor, id: number) => {
    if (!(await restore(tx, actor, id))) fail('already_on_sale')
  })
  return {
    takeDownAll: (db: Db, actor: Actor, { ids, reason }: { ids: number[]; reason: string }) =>
      forEachItem(ids, '已下架', (id) => takeOneDown(db, actor, { id, reason })),
    restoreAll: (db: Db, actor: Actor, ids: number[]) =>
      forEachItem(ids, '已重新上架', (id) => restoreOne(db, actor, id)),
  }
}
