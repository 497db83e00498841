import type { Tx } from '#kernel/db.ts'
import { tellWatchers } from '#kernel/live.ts'
import { noticeText, notify } from '../notices/index.ts'
import type { ToldAnswer } from './answer-queries.ts'
import { answerPath } from './view.ts'

const excerptLength = 60

/** A reply that others can read from now on: who was answered and who asked are told, and open pages of the topic count it. */
export const tellReply = async (tx: Tx, answer: ToldAnswer): Promise<void> => {
  const { topic_title: title, asker_id, answered_id } = answer
  const excerpt = [...answer.content].slice(0, excerptLength).join('')
  const texts = { user: answer.author_name, title, excerpt }
  const link = answerPath(answer.topic_id, answer.id)
  if (answered_id !== null && answered_id !== answer.author_id)
    await notify(tx, answered_id, noticeText('replyReplied', texts, link))
  if (asker_id !== answer.author_id && asker_id !== answered_id)
    await notify(tx, asker_id, noticeText('topicReplied', texts, link))
  // Open pages of the topic compare this with what they show, and lead to the reply.
  const { topic_id: topicId, answer_count: answerCount } = answer
  tellWatchers(tx, `topic:${topicId}`, { type: 'topic', topicId, answerCount, answerId: answer.id })
}
