import type { z } from 'zod'
import { type Approval, type ApprovalKind, approvalPermission, type listApprovals } from '#contract/approvals.ts'
import { holds } from '#contract/permissions.ts'
import type { Db, Tx } from '#kernel/database/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { countUpTo, offsetOf } from '#kernel/listing/index.ts'
import { canDecide, type Decider } from './four-eyes.ts'
import './tables.ts'

const approvals = (db: Db | Tx) =>
  db
    .selectFrom('approval')
    .innerJoin('member as requester', 'requester.id', 'approval.created_by')
    .leftJoin('member as decider', 'decider.id', 'approval.decided_by')
    .selectAll('approval')
    .select(['requester.nick_name as requester_name', 'decider.nick_name as decider_name'])

export const getApproval = (db: Db | Tx, id: number) =>
  approvals(db).where('approval.id', '=', id).executeTakeFirstOrThrow()

/** Locks the request until the end of the transaction. */
export const lockApproval = (tx: Tx, id: number) =>
  tx.selectFrom('approval').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** The kinds of requests that the administrator's role may see. */
export const kindsFor = ({ adminRole }: Pick<Actor, 'adminRole'>) =>
  (Object.keys(approvalPermission) as ApprovalKind[]).filter((kind) => holds(adminRole, approvalPermission[kind]))

export const findApprovals = async (db: Db, actor: Actor, query: z.output<typeof listApprovals.query>) => {
  const kinds = kindsFor(actor)
  let rows = approvals(db).where('approval.kind', 'in', kinds)
  let counted = db.selectFrom('approval').where('kind', 'in', kinds)
  for (const column of ['state', 'kind'] as const) {
    const value = query[column]
    if (!value) continue
    rows = rows.where(`approval.${column}`, '=', value)
    counted = counted.where(column, '=', value)
  }
  const { direction } = query.sort
  return {
    rows: await rows
      .orderBy('approval.created_at', direction)
      .orderBy('approval.id', direction)
      .limit(query.size)
      .offset(offsetOf(query))
      .execute(),
    ...(await countUpTo(counted.select('id'), db)),
  }
}

/** Includes what the viewer may do, so that pages do not repeat the rule. */
export const toApproval =
  (viewer: Decider) =>
  (row: Awaited<ReturnType<typeof getApproval>>): Approval => ({
    id: row.id,
    kind: row.kind,
    target: row.target,
    reason: row.reason,
    state: row.state,
    createUserName: row.requester_name,
    createTime: row.created_at.toISOString(),
    decideUserName: row.decider_name,
    decideTime: row.decided_at?.toISOString() ?? null,
    canDecide: row.state === 'waiting' && canDecide(viewer, { ...row, permission: approvalPermission[row.kind] }),
    canWithdraw: row.state === 'waiting' && viewer.id === row.created_by,
  })
