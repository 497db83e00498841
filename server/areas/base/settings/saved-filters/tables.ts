import type { Generated } from 'kysely'
import type { Timestamp } from '#kernel/database/index.ts'

export const owns = ['saved_filter'] as const

declare module '#kernel/database/tables.ts' {
  interface Tables {
    saved_filter: {
      id: Generated<number>
      member_id: number
      table_name: string
      name: string
      address: string
      created_at: Timestamp
    }
  }
}
