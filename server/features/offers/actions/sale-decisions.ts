import { sql } from 'kysely'
import { z } from 'zod'
import type { ApprovalKind } from '#contract/approvals/approval-kinds.ts'
import { auditState } from '#contract/library/library-rules.ts'
import { holds } from '#contract/permissions.ts'
import type { Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import type { ItemKind } from '../../access/index.ts'
import { awaitApproval, type ConfirmedRequest, isOpen } from '../../approvals/index.ts'
import type { ItemActions, LockedItem } from './item-actions.ts'

/** Taking an item down, which has a reason, or putting it back on sale. */
interface SaleChange {
  id: number
  reason?: string | undefined
}
export type SaleOutcome = 'done' | 'unchanged' | 'waiting'

export interface SaleActions {
  takeDown(tx: Tx, actor: Actor, request: { id: number; reason: string }): Promise<boolean>
  restore(tx: Tx, actor: Actor, id: number): Promise<boolean>
}

const SalePayload = z.strictObject({ isTakenDown: z.boolean() })
const longestName = 60

const approvalKindOf = { resource: 'resourceSale', lesson: 'lessonSale' } as const satisfies Record<
  ItemKind,
  ApprovalKind
>

/** Whether a change of the item's sale awaits a second administrator; `id` names the column with its id. */
export const isSaleAwaited = (kind: ItemKind) => sql<boolean>`exists (
  select from approval
  where approval.kind = ${sql.lit(approvalKindOf[kind])} and approval.subject = ${sql.ref(`${kind}.id`)}::text and ${isOpen})`

/** ROLE-10: what administrators decide at once, and what others of them may only ask for. */
export const saleDecisionsOf = <Item extends LockedItem, Action>(
  { lock, table, words }: Pick<ItemActions<Item, Action>, 'lock' | 'table' | 'words'>,
  { takeDown, restore }: SaleActions,
) => {
  const carryOut = async (tx: Tx, actor: Actor, { id, reason }: SaleChange): Promise<SaleOutcome> => {
    const isChanged = reason === undefined ? await restore(tx, actor, id) : await takeDown(tx, actor, { id, reason })
    return isChanged ? 'done' : 'unchanged'
  }

  const ask = async (tx: Tx, actor: Actor, { id, reason = '' }: SaleChange, item: Item): Promise<boolean> => {
    const isTakenDown = item.taken_down_at === null
    return awaitApproval(tx, actor, {
      kind: approvalKindOf[table],
      subject: String(id),
      target: `${words.kind}「${[...item.name].slice(0, longestName).join('')}」`,
      detail: isTakenDown ? '下架' : '重新上架',
      reason,
      memberId: item.author_id,
      payload: { isTakenDown } satisfies z.output<typeof SalePayload>,
    })
  }

  return {
    /** Takes an item down where there is a reason, and otherwise puts it back on sale. */
    decideSale: async (tx: Tx, actor: Actor, change: SaleChange): Promise<SaleOutcome> => {
      if (holds(actor.adminRole, 'takeDown', 'do')) return carryOut(tx, actor, change)
      const item = await lock(tx, change.id)
      if (item.state !== auditState.approved) fail('not_found')
      const isTakenDown = change.reason !== undefined
      if ((item.taken_down_at !== null) === isTakenDown) return 'unchanged'
      // What its author took down only its author puts back.
      if (!isTakenDown && item.taken_down_by === item.author_id) fail('taken_down_by_another')
      return (await ask(tx, actor, change, item)) ? 'waiting' : carryOut(tx, actor, change)
    },
    /** Carries out what a second administrator has confirmed; an item that is in that state already stays so. */
    confirmedSale: async (tx: Tx, { subject, payload, reason, decider }: ConfirmedRequest): Promise<void> => {
      const { isTakenDown } = SalePayload.parse(payload)
      await carryOut(tx, decider, { id: Number(subject), reason: isTakenDown ? reason : undefined })
    },
  }
}
