import type { Db, Tx } from '#kernel/database/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import type { Described } from '../moderation/index.ts'
import { lockAnswer, removeAnswer } from './change-answer.ts'
import { removeTopic } from './delete-topic.ts'
import { lockTopic } from './read-topic.ts'
import { answerPath, pagePath } from './view.ts'
import './tables.ts'

/** What the queue of reports shows of these topics. */
export const describeTopics = async (db: Db, ids: number[]): Promise<Map<number, Described>> => {
  const rows = await db
    .selectFrom('topic')
    .select(['id', 'title', 'author_id', 'is_listed'])
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute()
  return new Map(
    rows.map(({ id, title, author_id, is_listed }) => [
      id,
      { title, link: pagePath(id), authorId: author_id, isPublic: is_listed },
    ]),
  )
}

/** And of these replies: their own words. */
export const describeAnswers = async (db: Db, ids: number[]): Promise<Map<number, Described>> => {
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
      { title: content, link: answerPath(topic_id, id), authorId: author_id, isPublic: is_visible },
    ]),
  )
}

/** A report that was upheld takes the topic away; one that is gone already stays so. */
export const takeTopicDown = async (tx: Tx, id: number, administrator: Actor, reason: string): Promise<void> => {
  if ((await describeTopics(tx, [id])).has(id))
    await removeTopic(tx, administrator, await lockTopic(tx, id), { action: 'take-down', reason })
}

export const takeAnswerDown = async (tx: Tx, id: number, administrator: Actor, reason: string): Promise<void> => {
  if ((await describeAnswers(tx, [id])).has(id))
    await removeAnswer(tx, administrator, await lockAnswer(tx, id), { action: 'take-down', reason })
}
