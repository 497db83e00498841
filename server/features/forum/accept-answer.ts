import type { z } from 'zod'
import type { acceptReply as endpoint } from '#contract/forum.ts'
import { inTransaction } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { announce } from '#kernel/live/index.ts'
import { noticeText, notify } from '../notices/index.ts'
import { lockTopic } from './read-topic.ts'
import { answerPath } from './view.ts'
import './tables.ts'

/** The asker says which reply solved it; a second one takes the first one's place, null takes it back. */
export const acceptReply = inTransaction(
  async (tx, actor: Actor, { topicId, answerId }: z.output<typeof endpoint.body>) => {
    const topic = await lockTopic(tx, topicId)
    if (topic.author_id !== actor.id) fail(topic.is_listed ? 'forbidden' : 'not_found')
    const answer =
      answerId === null
        ? undefined
        : await tx
            .selectFrom('topic_reply')
            .select(['topic_id', 'author_id'])
            .where('id', '=', answerId)
            .where('is_visible', '=', true)
            .executeTakeFirst()
    if (answerId !== null && !answer) fail('not_found')
    if (answer && answer.topic_id !== topicId) fail('answer_of_another_topic')
    if (topic.accepted_reply_id !== answerId) {
      await tx.updateTable('topic').set({ accepted_reply_id: answerId }).where('id', '=', topicId).execute()
      if (answer && answer.author_id !== actor.id)
        await notify(
          tx,
          answer.author_id,
          noticeText('answerAccepted', { title: topic.title }, answerPath(topicId, answerId!)),
        )
      announce(tx, { topic: 'forum' })
    }
    return { message: answerId === null ? '已取消采纳' : '已采纳' }
  },
)
