import type { AuditState } from '#contract/library/library.ts'
import { auditState } from '#contract/library/library-rules.ts'
import { inTransaction, type Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import type { ItemActions, LockedItem, SaleAction, SubmissionAction } from './item-actions.ts'
import { putOnSale, recordDecision, saleActions, takeOffSale } from './sale-actions.ts'

type Kind<Item extends LockedItem, Action> = ItemActions<Item, Action | SaleAction | SubmissionAction>

/** The state of an item as its author and the auditors see it. */
export const toOwnState = (row: {
  author_id: number
  reason: string | null
  is_listed: boolean
  is_withdrawn: boolean
  taken_down_at: Date | null
  taken_down_reason: string | null
  taken_down_by: number | null
}) => ({
  auditReason: row.reason,
  isOnSale: row.is_listed,
  isTakenDown: row.taken_down_at !== null,
  takenDownReason: row.taken_down_reason,
  isTakenDownByMe: row.taken_down_at !== null && row.taken_down_by === row.author_id,
  isWithdrawn: row.is_withdrawn,
})

/**
 * What authors do with their own items and administrators with anybody's: withdraw and resubmit a version, take an item
 * off sale, put it back, delete it. An action that was done already changes nothing.
 */
export const itemActions = <Item extends LockedItem, Action = never>(kind: Kind<Item, Action>) => ({
  ...saleActions(kind),
  ...submissionActions(kind),
  ...ownSaleActions(kind),
  recordDecision: (tx: Tx, actor: Actor, item: Item, decision: { action: Action; reason: string }) =>
    recordDecision(tx, kind, actor, item, decision),
})

/** Another author's item is forbidden if the actor can see it, and otherwise does not exist. */
const lockOwn = async <Item extends LockedItem, Action>(
  tx: Tx,
  kind: Kind<Item, Action>,
  author: Actor,
  id: number,
): Promise<Item> => {
  const item = await kind.lock(tx, id)
  if (item.author_id !== author.id) fail((await kind.canSee(tx, author, item)) ? 'forbidden' : 'not_found')
  return item
}

const submissionActions = <Item extends LockedItem, Action>(kind: Kind<Item, Action>) => {
  const addToTrail = (
    tx: Tx,
    author: Actor,
    { id, coin }: Item,
    version: number,
    step: { action: SubmissionAction; from: AuditState; to: AuditState; reason: string },
  ) => kind.addToTrail(tx, author, { id, version, coin, ...step })
  const { waiting, rejected } = auditState
  return {
    /** Withdraws the version that waits for its audit; a version on sale stays on sale. */
    withdraw: inTransaction(async (tx, author: Actor, id: number) => {
      const item = await lockOwn(tx, kind, author, id)
      if (item.is_withdrawn) return { message: '已撤回' }
      const version = kind.submittedVersionOf(item)
      if (version?.state !== waiting) return fail('audit_over')
      const reason = '作者撤回'
      await kind.changeSubmission(tx, item, { state: rejected, reason, isWithdrawn: true })
      await addToTrail(tx, author, item, version.number, { action: 'withdraw', from: waiting, to: rejected, reason })
      return { message: '已撤回' }
    }),
    /** Submits a withdrawn version again, unchanged, at the end of the queue. */
    resubmit: inTransaction(async (tx, author: Actor, id: number) => {
      const item = await lockOwn(tx, kind, author, id)
      const version = kind.submittedVersionOf(item)
      if (!version || !item.is_withdrawn)
        return version?.state === waiting ? { message: '已重新提交' } : fail('not_withdrawn')
      const reason = '重新提交'
      await kind.changeSubmission(tx, item, { state: waiting, reason: null, isWithdrawn: false })
      await addToTrail(tx, author, item, version.number, { action: 'resubmit', from: rejected, to: waiting, reason })
      return { message: '已重新提交' }
    }),
  }
}

const ownSaleActions = <Item extends LockedItem, Action>(kind: Kind<Item, Action>) => ({
  /** Takes the author's own item off sale until the author puts it back; buyers keep it. */
  takeOwnDown: inTransaction(async (tx, author: Actor, id: number) => {
    await takeOffSale(tx, kind, author, await lockOwn(tx, kind, author, id), '作者下架')
    return { message: '已下架' }
  }),
  /** Puts the author's own item on sale again, unless an administrator took it down. */
  restoreOwn: inTransaction(async (tx, author: Actor, id: number) => {
    const item = await lockOwn(tx, kind, author, id)
    if (item.taken_down_at !== null && item.taken_down_by !== author.id) fail('taken_down_by_another')
    await putOnSale(tx, kind, author, item)
    return { message: '已重新上架' }
  }),
})
