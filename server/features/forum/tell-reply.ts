import type { Tx } from '#kernel/db.ts'
import { tellWatchers } from '#kernel/live.ts'
import { noticeText, notify } from '../notices/index.ts'
import { answerPath } from './view.ts'
import './tables.ts'

const excerptLength = 60

interface Told {
  id: number
  topic_id: number
  parent_id: number | null
  author_id: number
  author_name: string
  content: string
}

/** A reply that others can read from now on: who was answered and who asked are told, and open pages of the topic count it. */
export const tellReply = async (tx: Tx, answer: Told): Promise<void> => {
  const { title, answer_count, asker_id, answered_id } = await tx
    .selectFrom('topic')
    .leftJoin('topic_answer as parent', (join) => join.on('parent.id', '=', answer.parent_id))
    .select(['topic.title', 'topic.answer_count', 'topic.author_id as asker_id', 'parent.author_id as answered_id'])
    .where('topic.id', '=', answer.topic_id)
    .executeTakeFirstOrThrow()
  const excerpt = [...answer.content].slice(0, excerptLength).join('')
  const texts = { user: answer.author_name, title, excerpt }
  const link = answerPath(answer.topic_id, answer.id)
  if (answered_id !== null && answered_id !== answer.author_id)
    await notify(tx, answered_id, noticeText('replyReplied', texts, link))
  if (asker_id !== answer.author_id && asker_id !== answered_id)
    await notify(tx, asker_id, noticeText('topicReplied', texts, link))
  tellCount(tx, answer.topic_id, answer_count)
}

/** Open pages of the topic compare this with what they show. */
const tellCount = (tx: Tx, topicId: number, answerCount: number): void =>
  tellWatchers(tx, `topic:${topicId}`, { type: 'topic', topicId, answerCount })
