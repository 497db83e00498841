import { sql } from 'kysely'
import type { AiShare } from '#contract/moderation/ai-rules.ts'
import { batchWrites, type Db, prepared } from '#kernel/database/index.ts'
import { noticeTemplates } from './notify-of-reply.ts'
import '../tables.ts'

interface NewReply {
  topicId: number
  authorId: number
  parentId: number | null
  content: string
  is_pending_review: boolean
  flagged_words: string[]
  region: string | null
  ai_share: AiShare | null
}

export interface ReplyResult {
  outcome: 'added' | 'same' | 'not_found' | 'locked' | 'other_topic' | 'busy'
  /** The new reply; with the outcome `same`, the equal reply of some seconds ago. */
  reply_id: number
  added_at: Date
  /** Visible replies of the topic, including this one. */
  new_reply_count: number
  root_id: number | null
  author_name: string
  avatar: string | null
  company: string | null
  reply_user_name: string | null
  /** Members who got a notice of the reply. */
  notified: number[] | null
}

/**
 * Adds a reply and its notices in one statement with all other replies of the same moment. If another transaction has
 * locked the topic, the reply is retried in a batch of this topic alone, so that replies to other topics do not wait.
 */
export const batchReply = async (db: Db, reply: NewReply): Promise<ReplyResult> => {
  const result = await batchAll(db, 0, reply)
  return result.outcome === 'busy' ? batchByTopic(db, reply.topicId, reply) : result
}

/** Equal replies are added once, so that both requests of a double click get the same reply. */
const duplicateKey = ({ topicId, authorId, parentId, content }: NewReply) =>
  JSON.stringify([topicId, authorId, parentId, content])
const batchAll = batchWrites<NewReply, ReplyResult>((db, _all, replies) => addReplies(db, replies, false), duplicateKey)
const batchByTopic = batchWrites<NewReply, ReplyResult>(
  (db, _topicId, replies) => addReplies(db, replies, true),
  duplicateKey,
)

const addReplies = (db: Db, replies: NewReply[], waits: boolean): Promise<ReplyResult[]> => {
  const values = {
    topics: replies.map(({ topicId }) => topicId),
    authors: replies.map(({ authorId }) => authorId),
    parents: replies.map(({ parentId }) => parentId),
    contents: replies.map(({ content }) => content),
    pendingReview: replies.map(({ is_pending_review }) => (is_pending_review ? 't' : 'f')), // the driver takes a list of booleans for one boolean
    flaggedWords: replies.map(({ flagged_words }) => flagged_words.join('\n')),
    regions: replies.map(({ region }) => region),
    aiShares: replies.map(({ ai_share }) => ai_share),
    ...noticeTemplates,
    waits,
  }
  return prepared(
    db,
    'forum.add replies',
    values,
    ($) => sql<ReplyResult>`
      select outcome, reply_id, added_at, new_reply_count, root_id, author_name, avatar, company, reply_user_name, notified
      from add_replies(${$('topics')}::bigint[], ${$('authors')}::bigint[], ${$('parents')}::bigint[], ${$('contents')}::text[],
        ${$('pendingReview')}::text[]::boolean[], ${$('flaggedWords')}::text[], ${$('regions')}::text[],
        ${$('aiShares')}::text[], ${$('link')}, ${$('toParentAuthor')}::text[], ${$('toTopicAuthor')}::text[], ${$('waits')})
      order by turn`,
  )
}
