import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { type ApprovalKind, approvalPermission, recentDays } from '#contract/base/approvals/approval-kinds.ts'
import type { Level } from '#contract/constants.ts'
import { type AdminRole, rolesHolding } from '#contract/permissions.ts'
import type { Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import { type Actor, noteChange } from '#kernel/http/index.ts'
import { findOpenRequest } from './approval-queries.ts'
import { closeLapsed } from './lapse.ts'
import './tables.ts'

interface NewApproval {
  kind: ApprovalKind
  /** What the change is made to: the id of an account, or the number of an order. */
  subject: string
  target: string
  /** What changes, in words for the administrator who confirms it. */
  detail?: string
  /** What carries it out when it is confirmed. */
  payload?: object
  reason?: string
  /** The person who gains from it; by default the one who asks. */
  memberId?: number
  roles?: RoleMove
}

/** Of requests about roles. */
export interface RoleMove {
  roleBefore: AdminRole | null
  roleAfter: AdminRole | null
  /** Of somebody who stops being administrator. */
  levelAfter?: Level
}

/**
 * Lets the change wait for a second administrator and returns true. Where there is none, it returns false and the
 * caller carries the change out at once, because otherwise nobody ever could; the audit log says so.
 */
export const awaitApproval = async (tx: Tx, actor: Actor, request: NewApproval): Promise<boolean> => {
  const { kind, subject, target, detail = '', payload, reason = '', memberId = actor.id, roles } = request
  if (await isOnlyAdministrator(tx, actor, kind)) {
    await noteChange(tx, actor, { target, after: { 说明: '没有其他管理员，未经第二人确认立即生效' } })
    return false
  }
  // Makes room where an old request has lapsed; the job notifies its author.
  await closeLapsed(tx)
  const inserted = await tx
    .insertInto('approval')
    .values({
      kind,
      subject,
      target,
      detail,
      payload: payload ?? null,
      reason,
      member_id: memberId,
      created_by: actor.id,
      role_before: roles?.roleBefore ?? null,
      role_after: roles?.roleAfter ?? null,
      level_after: roles?.levelAfter ?? null,
    })
    // A literal, because a generic plan cannot match a parameter with the condition of the partial index.
    .onConflict((conflict) => conflict.columns(['kind', 'subject']).where('state', '=', sql.lit('waiting')).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) await requireSame(tx, request)
  await noteChange(tx, actor, {
    target,
    after: { 说明: '等待另一名管理员确认', ...(detail && { 内容: detail }), ...(reason && { reason }) },
  })
  return true
}

/** A second click repeats the request that waits; another change of the same thing has to wait for it. */
const requireSame = async (tx: Tx, { kind, subject, payload }: NewApproval) => {
  const waiting = await findOpenRequest(tx, kind, subject)
  if (payload && !isDeepStrictEqual(waiting?.payload, JSON.parse(JSON.stringify(payload)))) fail('approval_waiting')
}

/**
 * Whether nobody else could confirm it. Somebody who was administrator within the last week counts too: otherwise an
 * administrator could disable the others, promote an accomplice alone and enable them again.
 */
const isOnlyAdministrator = async (tx: Tx, actor: Actor, kind: ApprovalKind): Promise<boolean> => {
  const other = await tx
    .selectFrom('member')
    .select('id')
    .where('id', '<>', actor.id)
    .where((eb) =>
      eb.or([
        eb.and([
          eb('administrator_since', 'is not', null),
          eb('admin_role', 'in', rolesHolding(approvalPermission[kind], 'review')),
        ]),
        eb('administrator_until', '>', sql<Date>`now() - make_interval(days => ${sql.lit(recentDays)})`),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return !other
}
