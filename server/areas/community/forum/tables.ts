import type { Generated, GeneratedAlways } from 'kysely'
import type { AiShare } from '#contract/base/moderation/ai-rules.ts'
import type { Timestamp } from '#kernel/database/index.ts'

export const owns = [
  'topic',
  'topic_activity',
  'topic_reply',
  'topic_like',
  'reply_like',
  'topic_favorite',
  'topic_draft',
  'topic_picture',
  'topic_audit',
  'forum_member',
] as const

declare module '#kernel/database/tables.ts' {
  interface Tables {
    topic: {
      id: Generated<number>
      author_id: number
      title: string
      content: string
      summary: string
      category_id: number
      tags: string[]
      created_at: Timestamp
      updated_at: Timestamp
      favorite_count: Generated<number>
      view_count: Generated<number>
      accepted_reply_id: number | null
      is_pinned: Generated<boolean>
      is_locked: Generated<boolean>
      is_pending_review: Generated<boolean>
      flagged_words: Generated<string[]>
      /** From where it was written: a province or country. */
      region: string | null
      /** LAW-3: what the author declares; `ai_share_ruled`, an administrator's decision, prevails. */
      ai_share: AiShare | null
      ai_share_ruled: AiShare | null
      deleted_at: Timestamp | null
      is_listed: GeneratedAlways<boolean>
    }
    /** The columns that change with every reply and like, and copies of the columns that lists filter by; written by triggers. */
    topic_activity: {
      id: number
      author_id: number
      category_id: number
      created_at: Timestamp
      deleted_at: Timestamp | null
      active_at: Timestamp
      like_count: Generated<number>
      reply_count: Generated<number>
      comment_count: Generated<number>
      last_floor: Generated<number>
      is_pinned: boolean
      is_locked: boolean
      is_pending_review: boolean
      is_listed: GeneratedAlways<boolean>
    }
    /** Triggers write floors and counts here and in `topic_activity`. */
    topic_reply: {
      id: Generated<number>
      topic_id: number
      author_id: number
      /** The comment above the reply; null: it is a comment itself. */
      root_id: number | null
      parent_id: number | null
      floor: Generated<number | null>
      content: string
      created_at: Timestamp
      updated_at: Timestamp
      like_count: Generated<number>
      reply_count: Generated<number>
      is_pending_review: Generated<boolean>
      flagged_words: Generated<string[]>
      region: string | null
      ai_share: AiShare | null
      ai_share_ruled: AiShare | null
      deleted_at: Timestamp | null
      is_topic_hidden: Generated<boolean>
      is_visible: GeneratedAlways<boolean>
      is_shown: GeneratedAlways<boolean>
    }
    topic_like: { topic_id: number; member_id: number; created_at: Timestamp }
    reply_like: { reply_id: number; member_id: number; created_at: Timestamp }
    topic_favorite: { member_id: number; topic_id: number; created_at: Timestamp }
    topic_draft: {
      member_id: number
      /** 0: the draft of a new topic. */
      topic_id: Generated<number>
      title: string
      category_id: number | null
      content: string
      tags: string[]
      updated_at: Timestamp
    }
    topic_picture: { picture_id: string; topic_id: number }
    topic_audit: {
      id: GeneratedAlways<number>
      topic_id: number
      reply_id: number | null
      action: 'delete' | 'take-down' | 'restore'
      reason: string
      member_id: number
      created_at: Timestamp
    }
    /** Written by triggers and the functions that add replies and likes. */
    forum_member: {
      member_id: number
      topic_count: number
      reply_count: number
      accepted_count: number
      like_count: number
      /** Of the latest post. */
      region: string | null
    }
  }
}
