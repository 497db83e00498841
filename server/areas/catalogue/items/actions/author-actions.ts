import { sql } from 'kysely'
import { auditState } from '#contract/catalogue/documents/library-rules.ts'
import { inTransaction, type Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import type { ItemKind } from '../access/tables.ts'
import { addToTrail } from '../audit/audit-trail.ts'
import { type LockedItem, lockItem, requireOwn } from '../items.ts'
import { putOnSale, takeOffSale } from './sale-actions.ts'

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

const lockOwn = async (tx: Tx, author: Actor, kind: ItemKind, id: number) =>
  requireOwn(tx, author, await lockItem(tx, kind, id))

const { waiting, rejected } = auditState

/** The change of a submitted version when its author withdraws or resubmits it. */
interface SubmissionChange {
  action: 'withdraw' | 'resubmit'
  from: typeof waiting | typeof rejected
  to: typeof waiting | typeof rejected
  /** What the trail says, and what the author then reads beside the version. */
  reason: string
  shownReason: string | null
}

/** A draft beside the submitted version stays unchanged. */
const changeSubmission = async (
  tx: Tx,
  author: Actor,
  { id, state: shown, version, submitted_version, coin }: LockedItem,
  { action, from, to, reason, shownReason }: SubmissionChange,
) => {
  await tx
    .updateTable('item_version')
    .set({ state: to, reason: shownReason })
    .where('item_id', '=', id)
    .where('number', '=', submitted_version)
    .execute()
  await tx
    .updateTable('item')
    .set({
      submitted_state: to,
      is_withdrawn: action === 'withdraw',
      ...(action === 'resubmit' && { submitted_at: sql<Date>`now()` }),
      ...(shown !== auditState.approved && version === submitted_version && { state: to }),
    })
    .where('id', '=', id)
    .execute()
  await addToTrail(tx, author, { id, version: submitted_version!, action, from, to, reason, coin })
}

/** Withdraws the version that waits for its audit; a version on sale stays on sale. */
export const withdraw = inTransaction(async (tx, author: Actor, kind: ItemKind, id: number) => {
  const item = await lockOwn(tx, author, kind, id)
  if (item.is_withdrawn) return { message: '已撤回' }
  if (item.submitted_state !== waiting) return fail('audit_over')
  const reason = '作者撤回'
  await changeSubmission(tx, author, item, {
    action: 'withdraw',
    from: waiting,
    to: rejected,
    reason,
    shownReason: reason,
  })
  return { message: '已撤回' }
})

/** Submits a withdrawn version again, unchanged, at the end of the queue. */
export const resubmit = inTransaction(async (tx, author: Actor, kind: ItemKind, id: number) => {
  const item = await lockOwn(tx, author, kind, id)
  const message = '已重新提交'
  if (!item.is_withdrawn) return item.submitted_state === waiting ? { message } : fail('not_withdrawn')
  const reason = '重新提交'
  await changeSubmission(tx, author, item, {
    action: 'resubmit',
    from: rejected,
    to: waiting,
    reason,
    shownReason: null,
  })
  return { message }
})

/** Takes the author's own item off sale until the author puts it back; buyers keep it. */
export const takeOwnDown = inTransaction(async (tx, author: Actor, kind: ItemKind, id: number) => {
  await takeOffSale(tx, author, await lockOwn(tx, author, kind, id), '作者下架')
  return { message: '已下架' }
})

/** Puts the author's own item on sale again, unless an administrator took it down. */
export const restoreOwn = inTransaction(async (tx, author: Actor, kind: ItemKind, id: number) => {
  const item = await lockOwn(tx, author, kind, id)
  if (item.taken_down_at !== null && item.taken_down_by !== author.id) fail('taken_down_by_another')
  await putOnSale(tx, author, item)
  return { message: '已重新上架' }
})
