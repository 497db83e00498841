import type { Db, Tx } from '#kernel/db.ts'
import { tellWatchers } from '#kernel/live.ts'
import { type NewNotice, noticeText, notify } from '../notices/index.ts'
import type { ToldAnswer } from './answer-queries.ts'
import { answerPath } from './view.ts'

const excerptLength = 60

type Told = Pick<
  ToldAnswer,
  'topic_id' | 'topic_title' | 'asker_id' | 'answered_id' | 'author_id' | 'author_name' | 'content'
>

/** Who is told of a reply that others can read from now on: who was answered, and who asked. */
export const noticesOfReply = (answer: Told, id: number | '{id}'): { memberId: number; notice: NewNotice }[] => {
  const { topic_title: title, asker_id, answered_id } = answer
  const excerpt = [...answer.content].slice(0, excerptLength).join('')
  const texts = { user: answer.author_name, title, excerpt }
  const link = answerPath(answer.topic_id, id)
  const notices = []
  if (answered_id !== null && answered_id !== answer.author_id)
    notices.push({ memberId: answered_id, notice: noticeText('replyReplied', texts, link) })
  if (asker_id !== answer.author_id && asker_id !== answered_id)
    notices.push({ memberId: asker_id, notice: noticeText('topicReplied', texts, link) })
  return notices
}

/** Open pages of the topic compare this with what they show, and lead to the reply. */
export const tellTopic = (tx: Db | Tx, topicId: number, answerCount: number, answerId: number): void =>
  tellWatchers(tx, `topic:${topicId}`, { type: 'topic', topicId, answerCount, answerId })

/** A reply that was held back and others can read from now on: its people are told, and open pages of the topic count it. */
export const tellReply = async (tx: Tx, answer: ToldAnswer): Promise<void> => {
  for (const { memberId, notice } of noticesOfReply(answer, answer.id)) await notify(tx, memberId, notice)
  tellTopic(tx, answer.topic_id, answer.answer_count, answer.id)
}
