import type { ApprovalKind, ApprovalState } from '#contract/base/approvals/approval-kinds.ts'
import type { Tx } from '#kernel/database/index.ts'

/** What the requester is notified of. */
export interface ClosedRequest {
  kind: ApprovalKind
  target: string
  detail: string
  state: ApprovalState
  requesterId: number
  deciderName: string | null
  reason: string
}
export type OnClosed = (tx: Tx, request: ClosedRequest) => Promise<void>
