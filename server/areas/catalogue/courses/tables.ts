import type { ColumnType, Generated } from 'kysely'
import type { Timestamp } from '#kernel/database/index.ts'
import type { CatalogueJson } from './catalogue.ts'

export const owns = [
  'lesson',
  'lesson_version',
  'lesson_chapter',
  'lesson_section',
  'lesson_attachment',
  'lesson_learner',
  'lesson_progress',
  'lesson_watch_allowance',
  'lesson_watch_week',
  'lesson_watch_day',
  'banner',
] as const

declare module '#kernel/database/tables.ts' {
  interface Tables {
    /** What an item has only as a lesson, of the shown version. */
    lesson: {
      item_id: number
      has_chapter: boolean
      allows_rates: boolean
      chapter_count: Generated<number>
      section_count: number
      seconds: Generated<number>
      has_trial: boolean
      /** The catalogue of the shown version, stored at its approval. */
      catalogue: ColumnType<CatalogueJson | null, never, CatalogueJson | null>
    }
    lesson_version: {
      item_id: number
      number: number
      has_chapter: boolean
      allows_rates: boolean
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
  }
}
