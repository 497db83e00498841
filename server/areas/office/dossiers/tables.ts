import type { GeneratedAlways } from 'kysely'
import type { Timestamp } from '#kernel/database/index.ts'

export const owns = ['member_note'] as const

declare module '#kernel/database/tables.ts' {
  interface Tables {
    member_note: {
      id: GeneratedAlways<number>
      member_id: number
      author_id: number
      text: string
      created_at: Timestamp
    }
  }
}
