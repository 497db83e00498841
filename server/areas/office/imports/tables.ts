import type { Generated, GeneratedAlways } from 'kysely'
import type { ImportKind } from '#contract/office/imports/import-rules.ts'
import type { ImportState } from '#contract/office/imports/imports.ts'
import type { Timestamp } from '#kernel/database/index.ts'

export const owns = ['import_run', 'import_fault', 'imported_item'] as const

declare module '#kernel/database/tables.ts' {
  interface Tables {
    import_run: {
      id: GeneratedAlways<number>
      kind: ImportKind
      is_check: boolean
      state: Generated<ImportState>
      file_name: string
      file_id: number | null
      archive_id: number | null
      member_id: number
      row_count: Generated<number>
      done_count: Generated<number>
      added_count: Generated<number>
      present_count: Generated<number>
      wrong_count: Generated<number>
      error: string | null
      created_at: Timestamp
      touched_at: Timestamp
      ended_at: Timestamp | null
      swept_at: Timestamp | null
    }
    import_fault: { run_id: number; line: number; field: string; message: string }
    imported_item: { kind: ImportKind; external_key: string; item_id: number; run_id: number }
  }
}
