import { z } from 'zod'
import { pageSizes } from '../../constants.ts'
import { endpoint } from '../../endpoint.ts'
import { Bool, Id, pageOf, paging, Time } from '../../fields.ts'
import { exportOf } from '../../list-export.ts'
import { refundFails } from '../../money/payments/refund-rules.ts'
import {
  type ApprovalKind,
  type ApprovalState,
  approvalKinds,
  approvalPermissions,
  approvalStates,
} from './approval-kinds.ts'

const Kind = z.enum(Object.keys(approvalKinds) as [ApprovalKind, ...ApprovalKind[]], { error: '类型不正确' })

const State = z.enum(Object.keys(approvalStates) as [ApprovalState, ...ApprovalState[]], { error: '状态不正确' })

export const Approval = z.object({
  id: Id,
  kind: Kind,
  /** What it changes: the id of an account, resource or course, the number of an order. */
  subject: z.string(),
  target: z.string(),
  /** What changes, in words. */
  detail: z.string(),
  /** The person whom it is about. */
  userId: Id,
  reason: z.string(),
  state: State,
  createUserId: Id,
  createUserName: z.string(),
  createTime: Time,
  decideUserId: Id.nullable(),
  decideUserName: z.string().nullable(),
  decideTime: Time.nullable(),
  decideReason: z.string(),
  /** Whether the caller may confirm or reject it. */
  canDecide: z.boolean(),
  /** Whether the caller may take it back. */
  canWithdraw: z.boolean(),
})
export type Approval = z.output<typeof Approval>

export const listApprovals = endpoint({
  method: 'GET',
  path: '/api/approvals/queryApprovalList',
  access: 'administrator',
  permission: approvalPermissions,
  summary: '须由第二名管理员确认的操作，最新的在前；counts 为同一筛选下各状态的件数（最多数到 10000）',
  query: z.object({
    ...paging(pageSizes.adminTable, ['createTime']),
    state: State.optional(),
    kind: Kind.optional(),
  }),
  answer: pageOf(Approval).extend({ counts: z.record(State, z.int()) }),
  fails: ['page_out_of_range'],
})

export const exportApprovals = exportOf(listApprovals)

export const decideApproval = endpoint({
  method: 'POST',
  path: '/api/approvals/decide',
  access: 'administrator',
  permission: approvalPermissions,
  grade: 'review',
  summary: '确认或驳回（须写原因）另一名管理员的申请；确认后立即执行',
  body: z
    .strictObject({ id: Id, approve: Bool, reason: z.string().trim().max(200, '原因最多 200 个字').optional() })
    .refine(({ approve, reason }) => approve || reason, { message: '请写明驳回的原因', path: ['reason'] }),
  answer: Approval,
  fails: [
    'not_found',
    'approval_decided',
    'approval_lapsed',
    'approval_needs_another',
    'approver_too_new',
    'approval_outdated',
    'account_not_enabled',
    'last_administrator',
    ...refundFails,
    'merge_refused',
    'edited_by_another',
    'package_price_taken',
    'package_limit_reached',
    'taken_down_by_another',
    'announcement_repeated',
    'announcement_limit_reached',
    'claim_ended',
    'claim_own',
  ],
})

export const withdrawApproval = endpoint({
  method: 'POST',
  path: '/api/approvals/withdraw',
  access: 'administrator',
  permission: approvalPermissions,
  grade: 'review',
  summary: '撤回自己的申请',
  body: z.strictObject({ id: Id }),
  answer: Approval,
  fails: ['not_found', 'approval_decided', 'approval_of_another'],
})
