import type { Generated } from 'kysely'
import type { Timestamp } from '#kernel/database/index.ts'

export const owns = ['setting', 'setting_change'] as const

declare module '#kernel/database/tables.ts' {
  interface Tables {
    setting: {
      setting_group: string
      version: number
      contents: Record<string, unknown>
    }
    setting_change: {
      id: Generated<number>
      setting_group: string
      field: string
      before: unknown
      after: unknown
      member_id: number
      created_at: Timestamp
    }
  }
}
