import type { Generated } from 'kysely'
import type { ApprovalKind, ApprovalState } from '#contract/base/approvals/approval-kinds.ts'
import type { Level } from '#contract/constants.ts'
import type { AdminRole } from '#contract/permissions.ts'
import type { Timestamp } from '#kernel/database/index.ts'

export const owns = ['approval'] as const

declare module '#kernel/database/tables.ts' {
  interface Tables {
    approval: {
      id: Generated<number>
      kind: ApprovalKind
      subject: string
      target: string
      detail: Generated<string>
      payload: unknown
      reason: Generated<string>
      member_id: number
      role_before: AdminRole | null
      role_after: AdminRole | null
      level_after: Level | null
      state: Generated<ApprovalState>
      created_by: number
      created_at: Timestamp
      decided_by: number | null
      decided_at: Timestamp | null
      decision_reason: Generated<string>
      /** Whether the requester of a lapsed request knows it. */
      is_lapse_notified: Generated<boolean>
    }
  }
}
