import { sql } from 'kysely'
import { paths } from '#contract/paths.ts'
import { type Db, prepared, type Tx } from '#kernel/database/index.ts'
import { publishToChannel } from '#kernel/live/index.ts'
import { noticeLetter, publishNotices } from '../../notices/index.ts'
import type { ReplyInTopic } from './reply-queries.ts'
import '../tables.ts'

/** Templates of the notices to the author of the parent reply and of the topic; the database fills in names, title and link. */
export const noticeTemplates = {
  link: paths.reply('%1$s', '%2$s'),
  toParentAuthor: noticeLetter('replyReplied', ['user', 'title', 'excerpt']),
  toTopicAuthor: noticeLetter('topicReplied', ['user', 'title', 'excerpt']),
}

/** Open pages of the topic compare the count with the replies they show, and link to the new reply. */
export const publishToTopic = (tx: Db | Tx, topicId: number, replyCount: number, replyId: number): void =>
  publishToChannel(tx, `topic:${topicId}`, { type: 'topic', topicId, answerCount: replyCount, answerId: replyId })

/** For a reply that was pending review and has just become visible: sends its notices and publishes it to open pages. */
export const notifyOfReply = async (tx: Tx, { id, topic_id, reply_count }: ReplyInTopic): Promise<void> => {
  const receivers = await prepared(
    tx,
    'forum.notify of reply',
    { replies: [id], ...noticeTemplates },
    ($) => sql<{ id: number }>`
      select notify_of_replies(${$('replies')}::bigint[], ${$('link')}, ${$('toParentAuthor')}::text[], ${$('toTopicAuthor')}::text[]) as id`,
  )
  publishNotices(
    tx,
    receivers.map((member) => member.id),
  )
  publishToTopic(tx, topic_id, reply_count, id)
}
