import type { Generated } from 'kysely'
import type { Timestamp } from '#kernel/database/index.ts'

export const owns = ['document'] as const

declare module '#kernel/database/tables.ts' {
  interface Tables {
    document: {
      file_id: number
      state: Generated<'waiting' | 'running' | 'ready' | 'failed'>
      reason: string | null
      attempts: Generated<number>
      pdf_key: string | null
      pdf_size: number | null
      pdf_sha256: string | null
      page_count: number | null
      created_at: Timestamp
      started_at: Date | null
      finished_at: Date | null
    }
  }
}
