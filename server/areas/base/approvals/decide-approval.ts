import { sql } from 'kysely'
import {
  type ApprovalKind,
  type ApprovalState,
  approvalKinds,
  approvalPermission,
} from '#contract/base/approvals/approval-kinds.ts'
import type { Level } from '#contract/constants.ts'
import type { AdminRole } from '#contract/permissions.ts'
import { inTransaction, type Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import { type Actor, noteChange } from '#kernel/http/index.ts'
import { getApproval, lockApproval, toApproval } from './approval-queries.ts'
import type { OnClosed } from './closed-request.ts'
import { findDecider, refusalOf } from './four-eyes.ts'

/** A confirmed request as the feature that carries it out gets it. */
export interface ConfirmedRequest {
  kind: ApprovalKind
  subject: string
  roleAfter: AdminRole | null
  levelAfter: Level | null
  /** What the request stored for it. */
  payload: unknown
  reason: string
  requesterId: number
  /** The administrator who confirms it. */
  decider: Actor
}

/** Carries a confirmed change out, in the transaction of the confirmation. Each kind belongs to a later feature. */
export type ApprovalHandlers = Record<ApprovalKind, (tx: Tx, request: ConfirmedRequest) => Promise<void>>

interface Decision {
  id: number
  approve: boolean
  reason?: string | undefined
}

/** What later features do: carry a confirmed change out, and notify the requester. */
export interface ApprovalHooks {
  handlers: ApprovalHandlers
  onClosed: OnClosed
}

/** Confirms or rejects a request, once; a confirmed change takes effect in the same transaction. */
export const decideApproval = inTransaction(
  async (tx, { handlers, onClosed }: ApprovalHooks, actor: Actor, { id, approve, reason: decision = '' }: Decision) => {
    const request = (await lockApproval(tx, id)) ?? fail('not_found')
    if (request.is_lapsed || request.state === 'lapsed') fail('approval_lapsed')
    if (request.state !== 'waiting') fail('approval_decided')
    const permission = approvalPermission[request.kind]
    const refusal = refusalOf(await findDecider(tx, actor), { ...request, permission })
    if (refusal) fail(refusal)
    if (approve) await handlers[request.kind](tx, toConfirmed(request, actor))
    const closed = await close(tx, actor, id, approve ? 'approved' : 'rejected', decision)
    await onClosed(tx, {
      ...closed,
      requesterId: closed.createUserId,
      deciderName: closed.decideUserName,
      reason: closed.decideReason,
    })
    return closed
  },
)

const toConfirmed = (
  request: NonNullable<Awaited<ReturnType<typeof lockApproval>>>,
  decider: Actor,
): ConfirmedRequest => ({
  kind: request.kind,
  subject: request.subject,
  payload: request.payload,
  reason: request.reason,
  requesterId: request.created_by,
  roleAfter: request.role_after,
  levelAfter: request.level_after,
  decider,
})

/** Takes back an own request that nobody has decided yet. */
export const withdrawApproval = inTransaction(async (tx, actor: Actor, id: number) => {
  const request = (await lockApproval(tx, id)) ?? fail('not_found')
  if (request.created_by !== actor.id) fail('approval_of_another')
  if (request.state !== 'waiting') fail('approval_decided')
  return close(tx, actor, id, 'withdrawn')
})

const close = async (tx: Tx, actor: Actor, id: number, state: ApprovalState, reason = '') => {
  await tx
    .updateTable('approval')
    .set({ state, decision_reason: reason, decided_by: actor.id, decided_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
  const closed = await getApproval(tx, id)
  await noteChange(tx, actor, {
    target: `${approvalKinds[closed.kind]}：${closed.target}`,
    after: { state, requester: closed.requester_name, ...(reason && { reason }) },
  })
  return toApproval(await findDecider(tx, actor))(closed)
}
