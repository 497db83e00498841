import type { Generated, GeneratedAlways } from 'kysely'
import type { UnstampedReason } from '#contract/catalogue/copies/trace-rules.ts'
import type { Timestamp } from '#kernel/database/index.ts'

export const owns = ['traced_copy', 'unstamped_file', 'item_download'] as const

declare module '#kernel/database/tables.ts' {
  interface Tables {
    traced_copy: {
      code: string
      member_id: number
      file_id: number
      state: Generated<'making' | 'ready' | 'failed'>
      title: string
      link: string
      is_awaited: Generated<boolean>
      size: number | null
      sha256: string | null
      asked_at: Timestamp
      created_at: Timestamp
      made_at: Date | null
      sent_at: Date | null
      /** The readable form that a reading copy is made of; null: the file itself. */
      source_key: string | null
    }
    item_download: {
      id: GeneratedAlways<number>
      member_id: number
      item_id: number
      version: number
      file_id: number
      trace_code: string
      /** Of the copy that carried the code; null if the download was only logged. */
      copy_sha256: string | null
      address: string
      /** A copy that was read online. */
      is_reading: Generated<boolean>
      created_at: Timestamp
    }
    unstamped_file: {
      file_id: number
      reason: UnstampedReason
      found_at: Timestamp
    }
  }
}
