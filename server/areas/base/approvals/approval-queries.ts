import { sql } from 'kysely'
import type { z } from 'zod'
import {
  type ApprovalKind,
  type ApprovalState,
  approvalPermission,
  approvalStates,
} from '#contract/base/approvals/approval-kinds.ts'
import type { Approval, listApprovals } from '#contract/base/approvals/approvals.ts'
import { holds } from '#contract/permissions.ts'
import type { Db, Tx } from '#kernel/database/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { countEach, countUpTo, offsetOf, totalOf } from '#kernel/listing/index.ts'
import { canDecide, type Decider } from './four-eyes.ts'
import { isLapsed, isOpen } from './lapse.ts'
import './tables.ts'

const approvals = (db: Db | Tx) =>
  db
    .selectFrom('approval')
    .innerJoin('member as requester', 'requester.id', 'approval.created_by')
    .leftJoin('member as decider', 'decider.id', 'approval.decided_by')
    .selectAll('approval')
    .select(sql<ApprovalState>`case when ${isLapsed} then 'lapsed' else approval.state end`.as('state'))
    .select(['requester.nick_name as requester_name', 'decider.nick_name as decider_name'])

export const getApproval = (db: Db | Tx, id: number) =>
  approvals(db).where('approval.id', '=', id).executeTakeFirstOrThrow()

/** Locks the request until the end of the transaction. */
export const lockApproval = (tx: Tx, id: number) =>
  tx
    .selectFrom('approval')
    .selectAll()
    .select(isLapsed.as('is_lapsed'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** The request about a subject that still waits. */
export const findOpenRequest = (tx: Tx, kind: ApprovalKind, subject: string) =>
  tx
    .selectFrom('approval')
    .select(['id', 'payload'])
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where(isOpen)
    .executeTakeFirst()

const isInState = (state: ApprovalState) => {
  if (state === 'waiting') return isOpen
  return state === 'lapsed'
    ? sql<boolean>`(approval.state = 'lapsed' or ${isLapsed})`
    : sql<boolean>`approval.state = ${state}`
}

/** The kinds of requests that the administrator's role may see. */
const kindsFor = ({ adminRole }: Pick<Actor, 'adminRole'>) =>
  (Object.keys(approvalPermission) as ApprovalKind[]).filter((kind) => holds(adminRole, approvalPermission[kind]))

type Query = z.output<typeof listApprovals.query>

const filtered = (db: Db, actor: Actor, { kind, state }: Pick<Query, 'kind' | 'state'>) => {
  let rows = db.selectFrom('approval').where('approval.kind', 'in', kindsFor(actor))
  if (kind) rows = rows.where('approval.kind', '=', kind)
  return state ? rows.where(isInState(state)) : rows
}

/** One page of the list. */
export const approvalRows = (db: Db, actor: Actor, query: Query) => {
  const { direction } = query.sort
  return approvals(db)
    .where('approval.id', 'in', filtered(db, actor, query).select('approval.id'))
    .orderBy('approval.created_at', direction)
    .orderBy('approval.id', direction)
    .limit(query.size)
    .offset(offsetOf(query))
    .execute()
}

/** One page with the number of requests in each state under the other filters. */
export const findApprovals = async (db: Db, actor: Actor, query: Query) => {
  const counted = await countEach(Object.keys(approvalStates) as ApprovalState[], (state) =>
    countUpTo(filtered(db, actor, { ...query, state }).select('approval.id'), db),
  )
  return { rows: await approvalRows(db, actor, query), ...counted, ...totalOf(counted, query.state) }
}

/** Includes what the viewer may do, so that pages do not repeat the rule. */
export const toApproval =
  (viewer: Decider) =>
  (row: Awaited<ReturnType<typeof getApproval>>): Approval => ({
    id: row.id,
    kind: row.kind,
    subject: row.subject,
    target: row.target,
    detail: row.detail,
    userId: row.member_id,
    reason: row.reason,
    state: row.state,
    createUserId: row.created_by,
    createUserName: row.requester_name,
    createTime: row.created_at.toISOString(),
    decideUserId: row.decided_by,
    decideUserName: row.decider_name,
    decideTime: row.decided_at?.toISOString() ?? null,
    decideReason: row.decision_reason,
    canDecide: row.state === 'waiting' && canDecide(viewer, { ...row, permission: approvalPermission[row.kind] }),
    canWithdraw: row.state === 'waiting' && viewer.id === row.created_by,
  })
