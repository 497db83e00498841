import { sql } from 'kysely'
import type { z } from 'zod'
import type { AiShare } from '#contract/base/moderation/ai-rules.ts'
import type { addReply as endpoint, Reply } from '#contract/community/forum/forum.ts'
import { type Db, inTransaction, prepared, type Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { requireAiShare, requireClean } from '../../../base/moderation/index.ts'
import { wordsToReview } from '../topics/topic-text.ts'
import { toReply } from '../view.ts'
import { notifyOfReply } from './notify-of-reply.ts'
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

interface NewReply extends Awaited<ReturnType<typeof checkedContent>> {
  topicId: number
  /** Null: a comment on the topic itself. */
  parentId: number | null
  region: string | null
}

/** Adds a comment to a topic, or a reply to another reply; a double click adds it once. */
export const addReply = async (
  db: Db,
  author: Actor,
  { topicId, subId, ...text }: z.output<typeof endpoint.fields>,
  region: string | null = null,
): Promise<Reply> =>
  storeReply(db, author, { topicId, parentId: subId ?? null, region, ...(await checkedContent(db, text)) })

/**
 * Locks in this order: the topic's activity; then, by the triggers that count, the topics of the category, the comment
 * replied to, the author's figures and the replies of the day.
 */
const storeReply = inTransaction(async (tx, author: Actor, reply: NewReply): Promise<Reply> => {
  // The lock is sent first: the parent and an equal reply are read once it is ours.
  const [topic, parent, equal] = await Promise.all([
    lockActivity(tx, reply.topicId),
    findParent(tx, reply.parentId),
    findEqual(tx, author.id, reply),
  ])
  if (!topic) return fail('not_found')
  if (topic.is_locked) fail('topic_locked')
  if (reply.parentId !== null && !parent) fail('not_found')
  if (parent && parent.topic_id !== reply.topicId) fail('answer_of_another_topic')
  if (equal) return toReply(author)(await getReply(tx, author, equal.id))
  const id = await insertReply(tx, author.id, reply, parent?.root_id ?? null)
  const added = await getReply(tx, author, id)
  if (!reply.is_pending_review) await notifyOfReply(tx, added)
  return toReply(author)(added)
})

const lockActivity = async (tx: Tx, topicId: number) => {
  const [topic] = await prepared(
    tx,
    'forum.lock activity',
    { topicId },
    ($) => sql<{ is_locked: boolean }>`
      select is_locked from topic_activity where id = ${$('topicId')} and is_listed for no key update`,
  )
  return topic
}

const findParent = async (tx: Tx, id: number | null) => {
  if (id === null) return undefined
  const [parent] = await prepared(
    tx,
    'forum.parent reply',
    { id },
    ($) => sql<{ topic_id: number; root_id: number }>`
      select topic_id, coalesce(root_id, id) as root_id from topic_reply
      where id = ${$('id')} and is_visible and not is_topic_hidden`,
  )
  return parent
}

/** The same text within ten seconds is a double click. */
const findEqual = async (tx: Tx, authorId: number, { topicId, parentId, content }: NewReply) => {
  const [equal] = await prepared(
    tx,
    'forum.equal reply',
    { authorId, topicId, parentId, content },
    ($) => sql<{ id: number }>`
      select id from topic_reply
      where author_id = ${$('authorId')} and deleted_at is null and not is_topic_hidden
        and created_at > now() - interval '10 seconds' and topic_id = ${$('topicId')}
        and content = ${$('content')}::text and parent_id is not distinct from ${$('parentId')} limit 1`,
  )
  return equal
}

/** Floor and counters are written by the triggers of reply-count.sql. */
const insertReply = async (tx: Tx, authorId: number, reply: NewReply, rootId: number | null): Promise<number> => {
  const [added] = await prepared(
    tx,
    'forum.add reply',
    { ...reply, authorId, rootId },
    ($) => sql<{ id: number }>`
      insert into topic_reply (topic_id, author_id, parent_id, root_id, content, is_pending_review, flagged_words, region, ai_share)
      values (${$('topicId')}, ${$('authorId')}, ${$('parentId')}, ${$('rootId')}, ${$('content')}, ${$('is_pending_review')},
        ${$('flagged_words')}::text[], ${$('region')}, ${$('ai_share')})
      returning id`,
  )
  return added!.id
}
