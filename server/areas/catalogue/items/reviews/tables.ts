import type { Generated, GeneratedAlways } from 'kysely'
import type { Timestamp } from '#kernel/database/index.ts'

export const owns = ['review', 'review_vote'] as const

/** REV-1: how the author of a review had the item. */
export type OwnedBy = 'bought' | 'shared' | 'used'

declare module '#kernel/database/tables.ts' {
  interface Tables {
    review: {
      id: Generated<number>
      item_id: number
      version: number
      author_id: number
      /** The author of the item. */
      owner_id: number
      owned_by: OwnedBy
      stars: number
      content: string
      is_pending_review: Generated<boolean>
      answer: string | null
      answered_at: Timestamp | null
      is_answer_pending: Generated<boolean>
      flagged_words: Generated<string[]>
      /** Maintained by a trigger on review_vote. */
      helpful_count: Generated<number>
      created_at: Timestamp
      updated_at: Timestamp
      deleted_at: Timestamp | null
      /** Neither deleted nor pending review. */
      is_shown: GeneratedAlways<boolean>
      /** The answer is not pending review. */
      is_answered: GeneratedAlways<boolean>
    }
    review_vote: {
      review_id: number
      member_id: number
      created_at: Timestamp
    }
  }
}
