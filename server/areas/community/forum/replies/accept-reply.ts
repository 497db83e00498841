import type { z } from 'zod'
import type { acceptReply as endpoint } from '#contract/community/forum/forum.ts'
import { paths } from '#contract/paths.ts'
import { inTransaction } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { announce } from '#kernel/live/index.ts'
import { noticeText, notify } from '../../../people/notices/index.ts'
import { lockTopic } from '../topics/read-topic.ts'
import '../tables.ts'

/** The topic's author accepts one reply as the solution; it replaces an earlier one, and null withdraws it. */
export const acceptReply = inTransaction(
  async (tx, actor: Actor, { topicId, answerId: replyId }: z.output<typeof endpoint.body>) => {
    const topic = await lockTopic(tx, topicId)
    if (topic.author_id !== actor.id) fail(topic.is_listed ? 'forbidden' : 'not_found')
    const reply =
      replyId === null
        ? undefined
        : await tx
            .selectFrom('topic_reply')
            .select(['topic_id', 'author_id'])
            .where('id', '=', replyId)
            .where('is_visible', '=', true)
            .executeTakeFirst()
    if (replyId !== null && !reply) fail('not_found')
    if (reply && reply.topic_id !== topicId) fail('answer_of_another_topic')
    if (topic.accepted_reply_id !== replyId) {
      await tx.updateTable('topic').set({ accepted_reply_id: replyId }).where('id', '=', topicId).execute()
      if (reply && reply.author_id !== actor.id)
        await notify(
          tx,
          reply.author_id,
          noticeText('answerAccepted', { title: topic.title }, paths.reply(topicId, replyId!)),
        )
      announce(tx, { topic: 'forum' })
    }
    return { message: replyId === null ? '已取消采纳' : '已采纳' }
  },
)
