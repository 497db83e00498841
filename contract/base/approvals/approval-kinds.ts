import type { Permission } from '../../permissions.ts'

/** Changes that take effect when a second administrator confirms them. Without zod, for the menu of the back office. */
export const approvalKinds = {
  administrator: '设为管理员',
  role: '改角色',
  revoke: '撤销管理员',
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

/** The permission that both administrators need. */
export const approvalPermission = {
  administrator: 'roles',
  role: 'roles',
  revoke: 'roles',
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

/** ROLE-10: the answer to a change by a role that does not decide alone. */
export const requestedMessage = '已提交复核，等待另一名管理员确认'
