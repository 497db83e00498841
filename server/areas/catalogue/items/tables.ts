import type { Generated, GeneratedAlways } from 'kysely'
import type { AiShare } from '#contract/base/moderation/ai-rules.ts'
import type { AuditAction, AuditState } from '#contract/catalogue/documents/library-items.ts'
import type { Timestamp } from '#kernel/database/index.ts'
import type { ItemKind } from './access/tables.ts'

export const owns = [
  'item',
  'item_stats',
  'item_version',
  'item_audit',
  'item_favorite',
  'item_day',
  'item_sale',
  'item_use',
  'audit_lock',
  'held_decision',
] as const

/** What was used of an item beyond what is open to everybody. */
export type ItemUseKind = 'page' | 'sheet' | 'file' | 'video'
export type SaleState = 'held' | 'released' | 'refunded'

declare module '#kernel/database/tables.ts' {
  interface Tables {
    item_use: {
      item_id: number
      member_id: number
      kind: ItemUseKind
      first_at: Timestamp
      last_at: Timestamp
    }
    /** A resource or lesson: the content of the shown version, and the columns of the newest submitted one that lists filter by. */
    item: {
      id: Generated<number>
      kind: ItemKind
      author_id: number
      name: string
      description: string
      category_id: number
      coin: number
      cover: string | null
      trace_code: string
      is_open: Generated<boolean>
      /** LAW-3: of the shown version; `ai_share_ruled`, an administrator's decision, prevails. */
      ai_share: AiShare | null
      ai_share_ruled: AiShare | null
      version: Generated<number>
      state: Generated<AuditState>
      uploaded_at: Timestamp
      updated_at: Timestamp
      approved_at: Timestamp | null
      newest_version: Generated<number>
      newest_at: Timestamp
      submitted_version: number | null
      submitted_state: AuditState | null
      submitted_at: Timestamp | null
      submitted_name: string | null
      submitted_category_id: number | null
      submitted_coin: number | null
      is_withdrawn: Generated<boolean>
      taken_down_at: Timestamp | null
      taken_down_reason: string | null
      taken_down_by: number | null
      deleted_at: Timestamp | null
      is_listed: GeneratedAlways<boolean>
      is_free: GeneratedAlways<boolean>
    }
    /** What is counted of an item. */
    item_stats: {
      item_id: number
      kind: ItemKind
      view_count: Generated<number>
      /** Downloads of a resource, learners of a lesson. */
      use_count: Generated<number>
      favorite_count: Generated<number>
      sale_count: Generated<number>
      earned: Generated<number>
      trending_score: Generated<number>
      /** Maintained by triggers on review. */
      star_1: GeneratedAlways<number>
      star_2: GeneratedAlways<number>
      star_3: GeneratedAlways<number>
      star_4: GeneratedAlways<number>
      star_5: GeneratedAlways<number>
      answered_count: GeneratedAlways<number>
      rating_count: GeneratedAlways<number>
      rating_sum: GeneratedAlways<number>
      rating_score: GeneratedAlways<number>
    }
    item_version: {
      item_id: number
      number: number
      name: string
      description: string
      category_id: number
      coin: number
      cover: string | null
      ai_share: AiShare | null
      change_note: string | null
      is_draft: Generated<boolean>
      state: Generated<AuditState>
      reason: string | null
      audited_by: number | null
      audited_at: Timestamp | null
      created_at: Timestamp
    }
    item_audit: {
      id: GeneratedAlways<number>
      item_id: number
      version: number
      action: AuditAction
      from_state: AuditState | null
      to_state: AuditState | null
      reason: string
      coin: number
      member_id: number
      seconds: number | null
      created_at: Timestamp
    }
    item_favorite: {
      member_id: number
      item_id: number
      coin: number
      created_at: Timestamp
    }
    /** Views, uses, sales and earnings of each item, by day. */
    item_day: {
      item_id: number
      day: string
      views: Generated<number>
      /** Downloads of a resource, new learners of a lesson. */
      uses: Generated<number>
      sales: Generated<number>
      earned: Generated<number>
    }
    /** CLAIM-1: a sale with days in which the buyer may claim; its posting is the payment. */
    item_sale: {
      posting_id: number
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
      item_id: number
      kind: ItemKind
      member_id: number
      taken_at: Timestamp
      touched_at: Timestamp
    }
    /** A decision that can still be undone. */
    held_decision: {
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
