import type { Generated } from 'kysely'
import type { BackupState } from '#contract/office/operations/backups.ts'
import type { Timestamp } from '#kernel/database/index.ts'

export const owns = ['backup', 'operator_state'] as const

declare module '#kernel/database/tables.ts' {
  interface Tables {
    operator_state: {
      kind: string
      is_raised: boolean
      changed_at: Timestamp
    }
    backup: {
      id: Generated<number>
      reason: 'asked' | 'scheduled'
      state: Generated<BackupState>
      key: string
      member_id: number | null
      created_at: Timestamp
      ended_at: Timestamp | null
      size: number | null
      sha256: string | null
      table_count: number | null
      row_count: number | null
      file_count: number | null
      file_bytes: number | null
      missing_count: number | null
      error: string | null
    }
  }
}
