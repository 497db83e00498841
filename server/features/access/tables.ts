import type { GeneratedAlways } from 'kysely'
import type { Timestamp } from '#kernel/db.ts'

export const owns = ['access_grant'] as const

/** What can be bought and shared. */
export type ItemKind = 'resource' | 'lesson'

declare module '#kernel/db.ts' {
  interface Tables {
    access_grant: {
      id: GeneratedAlways<number>
      kind: ItemKind
      item_id: number
      member_id: number
      reason: 'bought' | 'shared'
      giver_id: number | null
      coins: number | null
      version: number | null
      created_at: Timestamp
      revoked_at: Timestamp | null
    }
  }
}
