import type { Generated } from 'kysely'
import type { ReportKind, ReportState, WordAction } from '#contract/base/moderation/moderation.ts'
import type { ReportReason } from '#contract/base/moderation/report-reasons.ts'
import type { Verdict } from '#contract/base/moderation/report-verdicts.ts'
import type { Timestamp } from '#kernel/database/index.ts'

export const owns = ['sensitive_word', 'reported_item', 'report'] as const

declare module '#kernel/database/tables.ts' {
  interface Tables {
    sensitive_word: {
      id: Generated<number>
      word: string
      normal_form: string
      action: WordAction
      version: Generated<number>
      created_by: number
      created_at: Timestamp
      updated_by: number
      updated_at: Timestamp
    }
    reported_item: {
      id: Generated<number>
      kind: ReportKind
      target_id: number
      author_id: number | null
      state: Generated<ReportState>
      reporter_count: Generated<number>
      created_at: Timestamp
      last_reported_at: Timestamp
      verdict: Verdict | null
      muted_until: Timestamp | null
      ruling: Generated<string>
      ruled_by: number | null
      ruled_at: Timestamp | null
    }
    report: {
      id: Generated<number>
      reported_item_id: number
      reporter_id: number
      reason: ReportReason
      detail: string
      created_at: Timestamp
    }
  }
}
