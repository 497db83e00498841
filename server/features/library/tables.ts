import type { Generated, GeneratedAlways } from 'kysely'
import type { AuditState } from '#contract/library/library.ts'
import type { AiShare } from '#contract/moderation/ai-rules.ts'
import type { Timestamp } from '#kernel/database/index.ts'

export const owns = [
  'resource',
  'resource_version',
  'resource_category',
  'resource_count',
  'resource_audit_count',
  'resource_audit',
  'resource_favorite',
  'resource_download',
  'search_subscription',
  'notified_resource',
  'version_notice',
] as const

export type AuditAction = 'audit' | 'take-down' | 'restore' | 'delete' | 'withdraw' | 'resubmit'

declare module '#kernel/database/tables.ts' {
  interface Tables {
    resource_category: {
      id: Generated<number>
      name: string
      sort: number
      deleted_at: Timestamp | null
    }
    /** The content of the shown version, and the columns of the newest version that lists filter by. */
    resource: {
      id: Generated<number>
      author_id: number
      name: string
      description: string
      category_id: number
      tags: string[]
      coin: number
      cover: string | null
      /** LAW-3: of the shown version; `ai_share_ruled`, an administrator's decision, prevails. */
      ai_share: AiShare | null
      ai_share_ruled: AiShare | null
      file_id: number
      suffix: string
      file_size: number
      version: Generated<number>
      state: Generated<AuditState>
      uploaded_at: Timestamp
      approved_at: Timestamp | null
      newest_version: Generated<number>
      newest_state: Generated<AuditState>
      newest_at: Timestamp
      newest_name: string
      newest_category_id: number
      newest_coin: number
      view_count: Generated<number>
      download_count: Generated<number>
      favorite_count: Generated<number>
      sale_count: Generated<number>
      earned: Generated<number>
      trending_score: Generated<number>
      /** Maintained by triggers on review_total. */
      rating_count: GeneratedAlways<number>
      rating_sum: GeneratedAlways<number>
      rating_score: GeneratedAlways<number>
      trace_code: string
      taken_down_at: Timestamp | null
      taken_down_reason: string | null
      taken_down_by: number | null
      is_withdrawn: Generated<boolean>
      deleted_at: Timestamp | null
      is_listed: GeneratedAlways<boolean>
      is_free: GeneratedAlways<boolean>
    }
    resource_version: {
      resource_id: number
      number: number
      name: string
      description: string
      category_id: number
      tags: string[]
      coin: number
      cover: string | null
      ai_share: AiShare | null
      file_id: number
      state: Generated<AuditState>
      change_note: string | null
      reason: string | null
      audited_by: number | null
      audited_at: Timestamp | null
      created_at: Timestamp
      free_percent: Generated<number>
      free_min_pages: Generated<number>
      free_max_pages: Generated<number>
    }
    resource_audit: {
      id: GeneratedAlways<number>
      resource_id: number
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
    resource_favorite: {
      member_id: number
      resource_id: number
      coin: Generated<number>
      created_at: Timestamp
    }
    resource_download: {
      id: GeneratedAlways<number>
      member_id: number
      resource_id: number
      version: number
      file_id: number
      trace_code: string
      address: string
      /** Of the copy that carried the code; null if the download was only logged. */
      copy_sha256: string | null
      created_at: Timestamp
    }
    search_subscription: {
      member_id: number
      word: string
      /** The search query of the word. */
      query: string
      created_at: Timestamp
    }
    notified_resource: { resource_id: number }
    /** How far the buyers of earlier versions have been notified of a version. */
    version_notice: {
      resource_id: number
      version: number
      bought_before: Date
      grant_before: Generated<number>
      is_done: Generated<boolean>
    }
    /** Maintained by triggers on resource, like the next table. */
    resource_count: {
      grain: 'day' | 'month' | 'year'
      /** 0: all. */
      category_id: number
      price: 'all' | 'free' | 'paid'
      period: string
      count: number
    }
    resource_audit_count: {
      grain: 'day' | 'month' | 'year'
      period: string
      state: AuditState
      category_id: number
      is_taken_down: boolean
      count: number
    }
  }
}
