import { sql } from 'kysely'
import type { AiShare } from '#contract/base/moderation/ai-rules.ts'
import { paths } from '#contract/paths.ts'
import type { Db, Tx } from '#kernel/database/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { announce } from '#kernel/live/index.ts'
import type { Described, ReportableKind } from '../../base/moderation/index.ts'
import { lockReply, removeReply } from './replies/change-reply.ts'
import { readReplyContext, readTopicContext } from './reported-context.ts'
import { removeTopic } from './topics/delete-topic.ts'
import { lockTopic } from './topics/read-topic.ts'
import './tables.ts'

/** The topics as the queue of reports shows them. */
const describeTopics = async (db: Db, ids: number[]): Promise<Map<number, Described>> => {
  const rows = await db
    .selectFrom('topic')
    .select(['id', 'title', 'author_id', 'is_listed'])
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute()
  return new Map(
    rows.map(({ id, title, author_id, is_listed }) => [
      id,
      { title, link: paths.topic(id), authorId: author_id, isPublic: is_listed },
    ]),
  )
}

/** The replies as the queue of reports shows them: their text is the title. */
const describeReplies = async (db: Db, ids: number[]): Promise<Map<number, Described>> => {
  const rows = await db
    .selectFrom('topic_reply')
    .select(['id', 'topic_id', 'content', 'author_id', 'is_visible'])
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .where('is_topic_hidden', '=', false)
    .execute()
  return new Map(
    rows.map(({ id, topic_id, content, author_id, is_visible }) => [
      id,
      { title: content, link: paths.reply(topic_id, id), authorId: author_id, isPublic: is_visible },
    ]),
  )
}

/** Removes a topic after an upheld report, unless it is deleted already. */
const takeTopicDown = async (tx: Tx, id: number, administrator: Actor, reason: string): Promise<void> => {
  if ((await describeTopics(tx, [id])).has(id))
    await removeTopic(tx, administrator, await lockTopic(tx, id), { action: 'take-down', reason })
}

const takeReplyDown = async (tx: Tx, id: number, administrator: Actor, reason: string): Promise<void> => {
  if ((await describeReplies(tx, [id])).has(id))
    await removeReply(tx, administrator, await lockReply(tx, id), { action: 'take-down', reason })
}

const ruleAiShareIn =
  (table: 'topic' | 'topic_reply') =>
  async (tx: Tx, id: number, share: AiShare | null): Promise<boolean> => {
    const { rows } = await sql`
      update ${sql.table(table)} set ai_share_ruled = ${share}
      where id = ${id} and ai_share_ruled is distinct from ${share} returning id`.execute(tx)
    announce(tx, { topic: 'forum' })
    return rows.length > 0
  }

export const reportedTopics: ReportableKind = {
  describe: describeTopics,
  readContext: readTopicContext,
  takeDown: takeTopicDown,
  ruleAiShare: ruleAiShareIn('topic'),
}

export const reportedReplies: ReportableKind = {
  describe: describeReplies,
  readContext: readReplyContext,
  takeDown: takeReplyDown,
  ruleAiShare: ruleAiShareIn('topic_reply'),
}
