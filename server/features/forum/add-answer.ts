import type { z } from 'zod'
import type { addReply, Reply } from '#contract/forum.ts'
import type { Db } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { requireClean } from '../moderation/index.ts'
import { publishNotices } from '../notices/index.ts'
import { getAnswer } from './answer-queries.ts'
import { sayAnswer } from './say-answers.ts'
import { tellTopic } from './tell-reply.ts'
import { wordsToReview } from './topic-text.ts'
import { toReply } from './view.ts'
import './tables.ts'

type Given = z.output<typeof addReply.fields>

/** What may be kept of a reply's text; a word to be reviewed holds it back. */
export const checkedContent = async (db: Db, content: string) => {
  const { texts, needsReview } = await requireClean(db, { content })
  return {
    content: texts.content,
    is_pending_review: needsReview,
    flagged_words: needsReview ? await wordsToReview(db, { content }) : [],
  }
}

const refusals = {
  not_found: 'not_found',
  locked: 'topic_locked',
  other_topic: 'answer_of_another_topic',
  busy: 'not_found', // who waits is never told so
} as const

/** Comments on a topic, or replies to what somebody said there; pressed twice it is said once. */
export const addAnswer = async (db: Db, author: Actor, { topicId, subId, content }: Given): Promise<Reply> => {
  const checked = await checkedContent(db, content)
  const {
    outcome,
    reply_id: id,
    ...said
  } = await sayAnswer(db, {
    topicId,
    authorId: author.id,
    parentId: subId ?? null,
    ...checked,
  })
  if (outcome === 'same') return toReply(author)(await getAnswer(db, author, id))
  if (outcome !== 'added') return fail(refusals[outcome])
  if (!checked.is_pending_review) tellTopic(db, topicId, said.new_reply_count, id)
  if (said.notified) publishNotices(db, said.notified)
  const words = { ...checked, topic_id: topicId, author_id: author.id, parent_id: subId ?? null }
  const times = { created_at: said.added_at, updated_at: said.added_at, deleted_at: null }
  const marks = { like_count: 0, is_loved: false, is_accepted: false, is_locked: false }
  return toReply(author)({ id, ...words, ...said, ...times, ...marks })
}
