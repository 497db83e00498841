import { sql } from 'kysely'
import { type Db, prepared, type Tx } from '#kernel/database/index.ts'
import { publishToChannel } from '#kernel/live/index.ts'
import { noticeLetter, publishNotices } from '../notices/index.ts'
import type { ToldAnswer } from './answer-queries.ts'
import { answerPath } from './view.ts'
import './tables.ts'

/** What those are told whom a reply answers, and who asked; the database fills in who, where and what. */
export const letters = {
  link: answerPath('%1$s', '%2$s'),
  toParentAuthor: noticeLetter('replyReplied', ['user', 'title', 'excerpt']),
  toTopicAuthor: noticeLetter('topicReplied', ['user', 'title', 'excerpt']),
}

/** Open pages of the topic compare this with what they show, and lead to the reply. */
export const tellTopic = (tx: Db | Tx, topicId: number, answerCount: number, answerId: number): void =>
  publishToChannel(tx, `topic:${topicId}`, { type: 'topic', topicId, answerCount, answerId })

/** A reply that was held back and others can read from now on: its people are told, and open pages of the topic count it. */
export const tellReply = async (tx: Tx, { id, topic_id, reply_count }: ToldAnswer): Promise<void> => {
  const told = await prepared(
    tx,
    'forum.tell',
    { replies: [id], ...letters },
    ($) => sql<{ id: number }>`
      select notify_of_replies(${$('replies')}::bigint[], ${$('link')}, ${$('toParentAuthor')}::text[], ${$('toTopicAuthor')}::text[]) as id`,
  )
  publishNotices(
    tx,
    told.map((member) => member.id),
  )
  tellTopic(tx, topic_id, reply_count, id)
}
