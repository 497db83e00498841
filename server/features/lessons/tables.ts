import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { AuditState } from '#contract/library/library.ts'
import type { AiShare } from '#contract/moderation/ai-rules.ts'
import type { Timestamp } from '#kernel/database/index.ts'
import type { CatalogueJson } from './catalogue.ts'

export const owns = [
  'lesson_category',
  'lesson',
  'lesson_version',
  'lesson_chapter',
  'lesson_section',
  'lesson_attachment',
  'lesson_download',
  'lesson_audit',
  'lesson_favorite',
  'lesson_learner',
  'lesson_progress',
  'lesson_watch_allowance',
  'lesson_watch_week',
  'lesson_watch_day',
  'lesson_count',
  'lesson_audit_count',
  'banner',
] as const

export type LessonAction = 'audit' | 'take-down' | 'restore' | 'delete' | 'open' | 'close' | 'withdraw' | 'resubmit'

declare module '#kernel/database/tables.ts' {
  interface Tables {
    lesson_category: {
      id: Generated<number>
      name: string
      sort: number
      deleted_at: Timestamp | null
    }
    /**
     * The content of the shown version, and the columns of the newest submitted version that the audit table filters
     * by.
     */
    lesson: {
      id: Generated<number>
      author_id: number
      name: string
      content: string
      category_id: number
      coin: number
      cover: string | null
      has_chapter: boolean
      allows_rates: boolean
      /** LAW-3: of the shown version; `ai_share_ruled`, an administrator's decision, prevails. */
      ai_share: AiShare | null
      ai_share_ruled: AiShare | null
      chapter_count: Generated<number>
      section_count: number
      seconds: Generated<number>
      has_trial: boolean
      /** The catalogue of the shown version, stored at its approval. */
      catalogue: ColumnType<CatalogueJson | null, never, CatalogueJson | null>
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
      view_count: Generated<number>
      learner_count: Generated<number>
      favorite_count: Generated<number>
      sale_count: Generated<number>
      earned: Generated<number>
      trending_score: Generated<number>
      /** Maintained by triggers on review_total. */
      rating_count: GeneratedAlways<number>
      rating_sum: GeneratedAlways<number>
      rating_score: GeneratedAlways<number>
      trace_code: string
      is_public: Generated<boolean>
      taken_down_at: Timestamp | null
      taken_down_reason: string | null
      taken_down_by: number | null
      deleted_at: Timestamp | null
      is_listed: GeneratedAlways<boolean>
      is_free: GeneratedAlways<boolean>
    }
    lesson_version: {
      lesson_id: number
      number: number
      name: string
      content: string
      category_id: number
      coin: number
      cover: string | null
      has_chapter: boolean
      allows_rates: boolean
      ai_share: AiShare | null
      is_draft: Generated<boolean>
      state: Generated<AuditState>
      reason: string | null
      audited_by: number | null
      audited_at: Timestamp | null
      created_at: Timestamp
    }
    lesson_chapter: {
      lesson_id: number
      version: number
      id: Generated<number>
      place: number
      name: string
    }
    lesson_section: {
      lesson_id: number
      version: number
      id: Generated<number>
      chapter_id: number
      /** The position among all sections of the version. */
      place: number
      name: string
      file_id: number | null
      seconds: Generated<number>
      is_trial: Generated<boolean>
    }
    lesson_attachment: {
      lesson_id: number
      version: number
      file_id: number
      place: number
    }
    /** TRACE-10: like resource_download. */
    lesson_download: {
      id: GeneratedAlways<number>
      lesson_id: number
      version: number
      member_id: number
      file_id: number
      trace_code: string
      copy_sha256: string | null
      address: string
      created_at: Timestamp
    }
    lesson_audit: {
      id: GeneratedAlways<number>
      lesson_id: number
      version: number
      action: LessonAction
      from_state: AuditState | null
      to_state: AuditState | null
      reason: string
      coin: number
      member_id: number
      seconds: number | null
      created_at: Timestamp
    }
    lesson_favorite: {
      member_id: number
      lesson_id: number
      created_at: Timestamp
    }
    lesson_learner: {
      lesson_id: number
      member_id: number
      created_at: Timestamp
    }
    lesson_progress: {
      member_id: number
      section_id: number
      lesson_id: number
      file_id: number
      position: number
      /** Tenths of seconds. */
      watched: string
      percent: number
      created_at: Timestamp
      reported_at: Timestamp
    }
    lesson_watch_day: { day: string; lesson_id: number; tenths: number }
    lesson_watch_allowance: {
      member_id: number
      seconds: number
      updated_at: Timestamp
      /** The Monday of the week. */
      week: Generated<string>
      week_seconds: Generated<number>
      goal_hours: Generated<number>
    }
    lesson_watch_week: { member_id: number; week: string; seconds: number }
    banner: {
      id: Generated<number>
      place: 'home' | 'course'
      name: string
      cover: string | null
      lesson_id: number | null
      url: string | null
      sort: number
      is_shown: Generated<boolean>
      shown_from: Timestamp | null
      shown_until: Timestamp | null
      version: Generated<number>
      deleted_at: Timestamp | null
      created_at: Timestamp
    }
    /** Maintained by triggers on lesson, like the next table. */
    lesson_count: {
      grain: 'day' | 'month' | 'year'
      audience: 'all' | 'open'
      /** 0: all. */
      category_id: number
      price: 'all' | 'free' | 'paid'
      period: string
      count: number
    }
    lesson_audit_count: {
      grain: 'day' | 'month' | 'year'
      period: string
      state: AuditState
      category_id: number
      is_public: boolean
      count: number
    }
  }
}
