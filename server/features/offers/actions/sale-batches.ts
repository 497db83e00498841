import { requestedMessage } from '#contract/approvals/approval-kinds.ts'
import { type Db, inTransaction, type Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { forEachItem } from '../audit/each-item.ts'
import type { SaleOutcome } from './sale-decisions.ts'

type DecideSale = (tx: Tx, actor: Actor, change: { id: number; reason?: string }) => Promise<SaleOutcome>

/** The answer to a change of one item. */
export const saleAnswer = (outcome: SaleOutcome, message: string) => {
  const isAwaitingApproval = outcome === 'waiting'
  return { message: isAwaitingApproval ? requestedMessage : message, isAwaitingApproval }
}

/**
 * Takes several items off sale or puts them back. An item that is in that state already is reported instead of done, so
 * that undoing the batch leaves it alone; one that awaits approval is not done either.
 */
export const saleBatchesOf = (decideSale: DecideSale) => {
  const decideOne = inTransaction(async (tx, actor: Actor, change: { id: number; reason?: string }) => {
    const outcome = await decideSale(tx, actor, change)
    if (outcome === 'unchanged') fail(change.reason === undefined ? 'already_on_sale' : 'already_off_sale')
    return outcome
  })
  const decideAll = async (db: Db, actor: Actor, { ids, reason }: { ids: number[]; reason?: string }, word: string) => {
    const waiting: number[] = []
    const { message, done, failed } = await forEachItem(ids, word, async (id) => {
      const outcome = await decideOne(db, actor, { id, ...(reason !== undefined && { reason }) })
      if (outcome === 'waiting') waiting.push(id)
    })
    if (waiting.length === 0) return { message, done, failed, waiting }
    const rest = failed.length > 0 ? `，${failed.length} 项未处理` : ''
    return {
      message: `已提交 ${waiting.length} 项复核${rest}`,
      done: done.filter((id) => !waiting.includes(id)),
      failed,
      waiting,
    }
  }
  return {
    takeDownAll: (db: Db, actor: Actor, request: { ids: number[]; reason: string }) =>
      decideAll(db, actor, request, '已下架'),
    restoreAll: (db: Db, actor: Actor, ids: number[]) => decideAll(db, actor, { ids }, '已重新上架'),
  }
}
