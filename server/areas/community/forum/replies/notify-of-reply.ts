import { paths } from '#contract/paths.ts'
import type { Tx } from '#kernel/database/index.ts'
import { publishToChannel } from '#kernel/live/index.ts'
import { noticeText, notify } from '../../../people/notices/index.ts'
import type { ReplyInTopic } from './reply-queries.ts'

const excerptLength = 60

/**
 * For a reply that has just become visible: notifies the authors of the parent reply and of the topic, but nobody about
 * himself and nobody twice, and publishes it to open pages, which compare the count with the replies they show.
 */
export const notifyOfReply = async (tx: Tx, reply: ReplyInTopic): Promise<void> => {
  const { id, topic_id: topicId, author_id: author, parent_author_id: parentAuthor } = reply
  const values = {
    user: reply.author_name,
    title: reply.topic_title,
    excerpt: [...reply.content].slice(0, excerptLength).join(''),
  }
  const link = paths.reply(topicId, id)
  const { topic_author_id: topicAuthor } = reply
  if (parentAuthor !== null && parentAuthor !== author)
    await notify(tx, parentAuthor, noticeText('replyReplied', values, link))
  if (topicAuthor !== author && topicAuthor !== parentAuthor)
    await notify(tx, topicAuthor, noticeText('topicReplied', values, link))
  publishToChannel(tx, `topic:${topicId}`, { type: 'topic', topicId, answerCount: reply.reply_count, answerId: id })
}
