import { sql } from 'kysely'
import { z } from 'zod'
import { requestedMessage } from '#contract/base/approvals/approval-kinds.ts'
import { auditState } from '#contract/catalogue/documents/library-rules.ts'
import { holds } from '#contract/permissions.ts'
import { type Db, inTransaction, type Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { awaitApproval, type ConfirmedRequest, isOpen } from '../../../base/approvals/index.ts'
import type { ItemKind } from '../access/tables.ts'
import { forEachItem } from '../audit/each-item.ts'
import { itemKinds } from '../item-kinds.ts'
import { type LockedItem, lockItem } from '../items.ts'
import { restore, takeDown } from './sale-actions.ts'

/** Taking an item down, which has a reason, or putting it back on sale. */
interface SaleChange {
  id: number
  reason?: string | undefined
}
type SaleOutcome = 'done' | 'unchanged' | 'waiting'

const SalePayload = z.strictObject({ isTakenDown: z.boolean() })
const longestName = 60

/** Whether a change of the item's sale awaits a second administrator. */
export const isSaleAwaited = sql<boolean>`exists (
  select from approval
  where approval.kind in (${sql.lit(itemKinds.resource.saleApproval)}, ${sql.lit(itemKinds.lesson.saleApproval)})
    and approval.subject = item.id::text and ${isOpen})`

const carryOut = async (tx: Tx, actor: Actor, { id, reason }: SaleChange): Promise<SaleOutcome> => {
  const isChanged = reason === undefined ? await restore(tx, actor, id) : await takeDown(tx, actor, { id, reason })
  return isChanged ? 'done' : 'unchanged'
}

const ask = (tx: Tx, actor: Actor, { id, reason = '' }: SaleChange, item: LockedItem): Promise<boolean> => {
  const { label, saleApproval } = itemKinds[item.kind]
  const isTakenDown = item.taken_down_at === null
  return awaitApproval(tx, actor, {
    kind: saleApproval,
    subject: String(id),
    target: `${label}「${[...item.name].slice(0, longestName).join('')}」`,
    detail: isTakenDown ? '下架' : '重新上架',
    reason,
    memberId: item.author_id,
    payload: { isTakenDown } satisfies z.output<typeof SalePayload>,
  })
}

/**
 * ROLE-10: takes an item down where there is a reason, and otherwise puts it back on sale. Some administrators decide at once,
 * others may only ask for it.
 */
export const decideSale = async (tx: Tx, actor: Actor, kind: ItemKind, change: SaleChange): Promise<SaleOutcome> => {
  const item = await lockItem(tx, kind, change.id)
  if (holds(actor.adminRole, 'takeDown', 'do')) return carryOut(tx, actor, change)
  if (item.state !== auditState.approved) fail('not_found')
  const isTakenDown = change.reason !== undefined
  if ((item.taken_down_at !== null) === isTakenDown) return 'unchanged'
  // What its author took down only its author puts back.
  if (!isTakenDown && item.taken_down_by === item.author_id) fail('taken_down_by_another')
  return (await ask(tx, actor, change, item)) ? 'waiting' : carryOut(tx, actor, change)
}

/** Carries out what a second administrator has confirmed; an item that is in that state already stays so. */
export const confirmedSale = async (tx: Tx, { subject, payload, reason, decider }: ConfirmedRequest): Promise<void> => {
  const { isTakenDown } = SalePayload.parse(payload)
  await carryOut(tx, decider, { id: Number(subject), reason: isTakenDown ? reason : undefined })
}

/** The answer to a change of one item. */
export const saleAnswer = (outcome: SaleOutcome, message: string) => {
  const isAwaitingApproval = outcome === 'waiting'
  return { message: isAwaitingApproval ? requestedMessage : message, isAwaitingApproval }
}

const decideOne = inTransaction(async (tx, actor: Actor, kind: ItemKind, change: SaleChange) => {
  const outcome = await decideSale(tx, actor, kind, change)
  if (outcome === 'unchanged') fail(change.reason === undefined ? 'already_on_sale' : 'already_off_sale')
  return outcome
})

/**
 * Takes several items off sale or puts them back. An item that is in that state already is reported instead of done, so
 * that undoing the batch leaves it alone; one that awaits approval is not done either.
 */
const decideAll = async (
  db: Db,
  actor: Actor,
  kind: ItemKind,
  { ids, reason, word }: { ids: number[]; reason?: string; word: string },
) => {
  const waiting: number[] = []
  const { message, done, failed } = await forEachItem(ids, word, async (id) => {
    const outcome = await decideOne(db, actor, kind, { id, reason })
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

export const takeDownAll = (db: Db, actor: Actor, kind: ItemKind, request: { ids: number[]; reason: string }) =>
  decideAll(db, actor, kind, { ...request, word: '已下架' })

export const restoreAll = (db: Db, actor: Actor, kind: ItemKind, ids: number[]) =>
  decideAll(db, actor, kind, { ids, word: '已重新上架' })
