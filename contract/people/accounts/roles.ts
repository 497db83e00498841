import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { Id, Time, trimmed } from '../../fields.ts'
import { adminRoleNames } from '../../permissions.ts'

export const AdminRoleName = z.enum(adminRoleNames, { error: '请选择角色' })

export const Administrator = z.object({
  id: Id,
  userName: z.string(),
  username: z.string(),
  avatar: z.string().nullable(),
  role: AdminRoleName,
  /** Since when in this role; null while disabled. */
  sinceTime: Time.nullable(),
  lastLoginTime: Time.nullable(),
  isSelf: z.boolean(),
  /** A change of the role waits for a second administrator. */
  isWaiting: z.boolean(),
})
export type Administrator = z.output<typeof Administrator>

/** A role that is to be given, changed or taken away; null stands for no administrator. */
const roleMove = {
  id: Id,
  userId: Id,
  userName: z.string(),
  roleBefore: AdminRoleName.nullable(),
  roleAfter: AdminRoleName.nullable(),
  reason: z.string(),
  createUserName: z.string(),
}

export const RoleRequest = z.object({
  ...roleMove,
  username: z.string(),
  avatar: z.string().nullable(),
  /** Masked. */
  phone: z.string(),
  deptName: z.string().nullable(),
  createUserRole: AdminRoleName.nullable(),
  /** What the second administrator agrees to, with what was reset lately. */
  detail: z.string(),
  createTime: Time,
  /** When it lapses. */
  expireTime: Time,
  canDecide: z.boolean(),
  canWithdraw: z.boolean(),
})
export type RoleRequest = z.output<typeof RoleRequest>

export const RoleChange = z.object({ ...roleMove, decideUserName: z.string(), decideTime: Time })
export type RoleChange = z.output<typeof RoleChange>

export const getRoles = endpoint({
  method: 'GET',
  path: '/api/roles',
  access: 'administrator',
  permission: 'roles',
  summary: '管理员与各自的角色、等第二人同意的申请、最近的变更',
  answer: z.object({
    administrators: z.array(Administrator),
    requests: z.array(RoleRequest),
    changes: z.array(RoleChange),
  }),
})
export type Roles = z.output<typeof getRoles.answer>

export const requestRole = endpoint({
  method: 'POST',
  path: '/api/roles/request',
  access: 'administrator',
  permission: 'roles',
  grade: 'review',
  summary:
    '申请设管理员、改角色或撤销管理员（role 为 null）；须再次输入本人密码，另一名超级管理员同意后生效，48 小时作废',
  body: z.strictObject({
    userId: Id,
    role: AdminRoleName.nullable(),
    reason: trimmed('请写明原因').max(200, '原因最多 200 个字'),
    password: z.string({ error: '请输入您的密码' }).min(1, '请输入您的密码').max(128, '密码错误'),
  }),
  /** isWaiting: false where nobody else could confirm it, and it took effect at once. */
  answer: z.object({ isWaiting: z.boolean(), message: z.string() }),
  fails: [
    'not_found',
    'password_wrong',
    'role_unchanged',
    'role_request_waiting',
    'account_not_enabled',
    'last_administrator',
    'too_often',
  ],
})
