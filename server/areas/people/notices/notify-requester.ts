import { backOffice } from '#contract/back-office-paths.ts'
import { approvalKinds, approvalStates } from '#contract/base/approvals/approval-kinds.ts'
import type { Tx } from '#kernel/database/index.ts'
import type { ClosedRequest } from '../../base/approvals/index.ts'
import { notify } from './notify.ts'

/** ROLE-11: notifies the administrator who asked for something that it was decided or has lapsed. */
export const notifyRequester = (tx: Tx, request: ClosedRequest): Promise<void> => {
  const { kind, target, detail, state, requesterId, deciderName, reason } = request
  const parts = [target, detail, deciderName && `由 ${deciderName} 处理`, reason && `原因：${reason}`]
  return notify(tx, requesterId, {
    kind: 'system',
    tone: state === 'approved' ? 'good' : 'bad',
    title: `您申请的${approvalKinds[kind]}${approvalStates[state]}`,
    body: parts.filter(Boolean).join('，'),
    link: backOffice.approvals,
  })
}
