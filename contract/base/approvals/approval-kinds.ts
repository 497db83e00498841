import type { Permission } from '../../permissions.ts'

/** Changes that take effect when a second administrator confirms them. Without zod, for the menu of the back office. */
export const approvalKinds = {
  administrator: '设为管理员',
  role: '改角色',
  revoke: '撤销管理员',
  enableAdministrator: '启用管理员',
  disableAdministrator: '停用超级管理员',
  password: '重置管理员密码',
  factors: '重置管理员两步验证',
  security: '改安全设置',
  refund: '充值退款',
  ban: '封号',
  merge: '合并账号',
  prices: '改汇率与分成',
  package: '改充值套餐',
  resourceSale: '资源上下架',
  lessonSale: '课程上下架',
  announcement: '群发通知',
  claim: '售后退款',
} as const
export type ApprovalKind = keyof typeof approvalKinds

/**
 * The permission that the second administrator needs, and the first one too, except for `security`. What concerns
 * administrators themselves takes `roles`, which super administrators alone have.
 */
export const approvalPermission = {
  administrator: 'roles',
  role: 'roles',
  revoke: 'roles',
  enableAdministrator: 'roles',
  disableAdministrator: 'roles',
  password: 'roles',
  factors: 'roles',
  security: 'roles',
  refund: 'refund',
  ban: 'ban',
  merge: 'mergeMembers',
  prices: 'pricing',
  package: 'pricing',
  resourceSale: 'takeDown',
  lessonSale: 'takeDown',
  announcement: 'editContent',
  claim: 'refund',
} as const satisfies Record<ApprovalKind, Permission>
export const approvalPermissions = [...new Set(Object.values(approvalPermission))]

/** The states of a request, also in the audit log. */
export const approvalStates = {
  waiting: '待确认',
  approved: '已执行',
  rejected: '已驳回',
  withdrawn: '已撤回',
  lapsed: '已作废',
} as const
export type ApprovalState = keyof typeof approvalStates

const { lapsed: _lapsed, ...statesOfAdjustments } = approvalStates
/** An adjustment of coins does not lapse. */
export const adjustmentStates = statesOfAdjustments

/** A request that nobody decides lapses. */
export const approvalHours = 48

/** ACC-48: a former administrator is treated like one for so long, and requests name what was reset within this time. */
export const recentDays = 7

/** ROLE-10: the answer to a change by a role that does not decide alone. */
export const requestedMessage = '已提交复核，等待另一名管理员确认'
