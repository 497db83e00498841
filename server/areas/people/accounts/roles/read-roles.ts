import { approvalHours, approvalPermission } from '#contract/base/approvals/approval-kinds.ts'
import { maskPhone } from '#contract/people/accounts/people-rules.ts'
import type { Administrator, RoleChange, RoleRequest, Roles } from '#contract/people/accounts/roles.ts'
import type { Db } from '#kernel/database/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { canDecide, type Decider, findDecider, isOpen } from '../../../base/approvals/index.ts'
import '../tables.ts'

const roleKinds = ['administrator', 'role', 'revoke'] as const
const mostAdministrators = 500
const mostChanges = 20

/** The administrators, the requests about roles that wait, and the latest changes. */
export const readRoles = async (db: Db, actor: Actor): Promise<Roles> => {
  const [administrators, requests, changes, decider] = await Promise.all([
    findAdministrators(db),
    findRequests(db),
    findChanges(db),
    findDecider(db, actor),
  ])
  const waiting = new Set(requests.map(({ member_id }) => member_id))
  return {
    administrators: administrators.map((row) => toAdministrator(row, actor, waiting)),
    requests: requests.map(toRequest(decider)),
    changes: changes.map(toChange),
  }
}

const findAdministrators = (db: Db) =>
  db
    .selectFrom('member')
    .select(['id', 'username', 'nick_name', 'avatar', 'admin_role', 'administrator_since', 'last_login_at'])
    .where('admin_role', 'is not', null)
    .where('deleted_at', 'is', null)
    .orderBy('administrator_since')
    .orderBy('id')
    .limit(mostAdministrators)
    .execute()

const toAdministrator = (
  row: Awaited<ReturnType<typeof findAdministrators>>[number],
  viewer: Actor,
  waiting: ReadonlySet<number>,
): Administrator => ({
  id: row.id,
  userName: row.nick_name,
  username: row.username,
  avatar: row.avatar,
  role: row.admin_role!,
  sinceTime: row.administrator_since?.toISOString() ?? null,
  lastLoginTime: row.last_login_at?.toISOString() ?? null,
  isSelf: row.id === viewer.id,
  isWaiting: waiting.has(row.id),
})

const roleApprovals = (db: Db) =>
  db
    .selectFrom('approval')
    .innerJoin('member as person', 'person.id', 'approval.member_id')
    .innerJoin('member as requester', 'requester.id', 'approval.created_by')
    .select([
      'approval.id',
      'approval.kind',
      'approval.member_id',
      'approval.role_before',
      'approval.role_after',
      'approval.reason',
      'approval.detail',
      'approval.created_by',
      'approval.created_at',
      'person.nick_name as person_name',
      'requester.nick_name as requester_name',
    ])
    .where('approval.kind', 'in', roleKinds)

/** One open request per person at most, and people are few. */
const findRequests = (db: Db) =>
  roleApprovals(db)
    .leftJoin('department', 'department.id', 'person.department_id')
    .select(['person.username', 'person.avatar', 'person.phone', 'department.name as department_name'])
    .select('requester.admin_role as requester_role')
    .where(isOpen)
    .orderBy('approval.created_at')
    .limit(mostAdministrators)
    .execute()

type RoleApprovalRow = Awaited<ReturnType<ReturnType<typeof roleApprovals>['execute']>>[number]

const toMove = (row: RoleApprovalRow) => ({
  id: row.id,
  userId: row.member_id,
  userName: row.person_name,
  roleBefore: row.role_before,
  roleAfter: row.role_after,
  reason: row.reason,
  createUserName: row.requester_name,
})

const toRequest =
  (viewer: Decider) =>
  (row: Awaited<ReturnType<typeof findRequests>>[number]): RoleRequest => ({
    ...toMove(row),
    username: row.username,
    avatar: row.avatar,
    phone: maskPhone(row.phone),
    deptName: row.department_name,
    createUserRole: row.requester_role,
    detail: row.detail,
    createTime: row.created_at.toISOString(),
    expireTime: new Date(row.created_at.getTime() + approvalHours * 3_600_000).toISOString(),
    canDecide: canDecide(viewer, { ...row, permission: approvalPermission[row.kind] }),
    canWithdraw: row.created_by === viewer.id,
  })

const findChanges = (db: Db) =>
  roleApprovals(db)
    .innerJoin('member as decider', 'decider.id', 'approval.decided_by')
    .select(['decider.nick_name as decider_name', 'approval.decided_at'])
    .where('approval.state', '=', 'approved')
    .orderBy('approval.created_at', 'desc')
    .orderBy('approval.id', 'desc')
    .limit(mostChanges)
    .execute()

const toChange = (row: Awaited<ReturnType<typeof findChanges>>[number]): RoleChange => ({
  ...toMove(row),
  decideUserName: row.decider_name,
  decideTime: row.decided_at!.toISOString(),
})
