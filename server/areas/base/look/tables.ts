import type { Generated } from 'kysely'
import type { Look } from '#contract/base/look/look.ts'
import type { Timestamp } from '#kernel/database/index.ts'

export const owns = ['look', 'look_version'] as const

declare module '#kernel/database/tables.ts' {
  interface Tables {
    look: {
      id: Generated<boolean>
      version: Generated<number>
      /** Written as JSON text. */
      draft: Look | null
      live_number: number | null
    }
    look_version: {
      number: Generated<number>
      contents: Look
      editor_id: number
      published_at: Timestamp
    }
  }
}
