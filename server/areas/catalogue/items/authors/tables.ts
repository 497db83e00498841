import type { Generated } from 'kysely'
import type { Timestamp } from '#kernel/database/index.ts'

export const owns = ['author_follow', 'author_total', 'follow_notice'] as const

declare module '#kernel/database/tables.ts' {
  interface Tables {
    author_follow: {
      author_id: number
      member_id: number
      created_at: Timestamp
    }
    /** Maintained by a trigger on author_follow. */
    author_total: {
      author_id: number
      followers: number
    }
    /** How far the followers of an author have been notified of an item. */
    follow_notice: {
      item_id: number
      notified_after: Generated<number>
      is_done: Generated<boolean>
    }
  }
}
