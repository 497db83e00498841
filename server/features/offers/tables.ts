import type { Generated } from 'kysely'
import type { AuditState } from '#contract/library/library.ts'
import type { Timestamp } from '#kernel/database/index.ts'
import type { ItemKind } from '../access/index.ts'

export type SaleState = 'held' | 'released' | 'refunded'

export const owns = ['item_day', 'audit_lock', 'held_decision', 'sale'] as const

declare module '#kernel/database/tables.ts' {
  interface Tables {
    /** Views, uses, sales and earnings of each resource and lesson, by day. */
    item_day: {
      kind: ItemKind
      item_id: number
      day: string
      views: Generated<number>
      /** Downloads of a resource, new learners of a lesson. */
      uses: Generated<number>
      sales: Generated<number>
      earned: Generated<number>
    }
    /** CLAIM-1: a sale with days in which the buyer may claim; its posting is the payment. */
    sale: {
      posting_id: number
      kind: ItemKind
      item_id: number
      version: number
      buyer_id: number
      /** Null: the platform got everything. */
      author_id: number | null
      price: number
      /** The author's share; 0 without one. */
      share: number
      state: Generated<SaleState>
      /** An open claim prevents the release. */
      is_claimed: Generated<boolean>
      created_at: Timestamp
      release_at: Timestamp
      ended_at: Timestamp | null
    }
    /** The submitted version that an administrator has open at the audit desk. */
    audit_lock: {
      kind: ItemKind
      item_id: number
      member_id: number
      taken_at: Timestamp
      touched_at: Timestamp
    }
    /** A decision that can still be undone. */
    held_decision: {
      kind: ItemKind
      item_id: number
      version: number
      state_before: AuditState
      state: AuditState
      reason: string
      coin: number | null
      member_id: number
      seconds: number | null
      release_at: Timestamp
    }
  }
}
