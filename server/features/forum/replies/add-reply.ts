import type { z } from 'zod'
import type { addReply as endpoint, Reply } from '#contract/forum/forum.ts'
import type { AiShare } from '#contract/moderation/ai-rules.ts'
import type { Db } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { requireAiShare, requireClean } from '../../moderation/index.ts'
import { publishNotices } from '../../notices/index.ts'
import { wordsToReview } from '../topics/topic-text.ts'
import { toReply } from '../view.ts'
import { batchReply } from './batch-replies.ts'
import { publishToTopic } from './notify-of-reply.ts'
import { getReply } from './reply-queries.ts'
import '../tables.ts'

/** The columns of a reply's text after the word check; some words make the reply pending review. */
export const checkedContent = async (
  db: Db,
  { content, aiShare }: Pick<z.output<typeof endpoint.fields>, 'content' | 'aiShare'>,
  before?: AiShare | null,
) => {
  const { texts, needsReview } = await requireClean(db, { content })
  return {
    content: texts.content,
    is_pending_review: needsReview,
    flagged_words: needsReview ? await wordsToReview(db, { content }) : [],
    ai_share: await requireAiShare(db, aiShare, before),
  }
}

const refusals = {
  not_found: 'not_found',
  locked: 'topic_locked',
  other_topic: 'answer_of_another_topic',
  busy: 'not_found', // never returned: batchReply retries it in a batch that waits for the lock
} as const

/** Adds a comment to a topic, or a reply to another reply; a double click adds it once. */
export const addReply = async (
  db: Db,
  author: Actor,
  { topicId, subId, ...text }: z.output<typeof endpoint.fields>,
  region: string | null = null,
): Promise<Reply> => {
  const checked = await checkedContent(db, text)
  const {
    outcome,
    reply_id: id,
    ...added
  } = await batchReply(db, {
    topicId,
    authorId: author.id,
    parentId: subId ?? null,
    region,
    ...checked,
  })
  if (outcome === 'same') return toReply(author)(await getReply(db, author, id))
  if (outcome !== 'added') return fail(refusals[outcome])
  if (!checked.is_pending_review) publishToTopic(db, topicId, added.new_reply_count, id)
  if (added.notified) publishNotices(db, added.notified)
  const columns = { ...checked, topic_id: topicId, author_id: author.id, parent_id: subId ?? null, region }
  const times = { created_at: added.added_at, updated_at: added.added_at, deleted_at: null }
  const marks = { like_count: 0, is_loved: false, is_accepted: false, is_locked: false, ai_share_ruled: null }
  return toReply(author)({ id, ...columns, ...added, ...times, ...marks })
}
