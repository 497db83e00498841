import type { Generated, GeneratedAlways } from 'kysely'
import type { Timestamp } from '#kernel/database/index.ts'

export const owns = ['access_grant', 'user_group', 'user_group_member', 'access_request'] as const

/** Kinds of content that can be bought and shared. */
export type { ItemKind } from '#contract/paths.ts'

declare module '#kernel/database/tables.ts' {
  interface Tables {
    access_grant: {
      id: GeneratedAlways<number>
      item_id: number
      /** Null for a share with a group. */
      member_id: number | null
      group_id: Generated<number | null>
      expires_at: Timestamp | null
      reason: 'bought' | 'shared'
      giver_id: number | null
      coins: number | null
      version: number | null
      created_at: Timestamp
      /** The merged account that paid; its own row stays. */
      merged_from: number | null
      revoked_at: Timestamp | null
    }
    user_group: {
      id: GeneratedAlways<number>
      owner_id: number
      name: string
      member_count: Generated<number>
      created_at: Timestamp
      updated_at: Timestamp
      former_member_ids: Generated<number[]>
      deleted_at: Timestamp | null
    }
    user_group_member: {
      group_id: number
      member_id: number
    }
    access_request: {
      member_id: number
      item_id: number
      recipient_id: number
      requested_at: Timestamp
    }
  }
}
