import { sql } from 'kysely'
import { paths } from '#contract/paths.ts'
import type { Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import { announce } from '#kernel/live/index.ts'
import { erasedText, type RecycledContent, requireAuthor } from '../../base/recycle/index.ts'
import { notify } from '../../people/notices/index.ts'
import { deleteReply } from './replies/change-reply.ts'
import { deleteTopic } from './topics/delete-topic.ts'
import { indexTopic } from './topics/search-topics.ts'
import './tables.ts'

export const recycledTopics: RecycledContent = {
  remove: deleteTopic,

  /** Its replies come back with it. It is not pinned any more. */
  async restore(tx, actor, id) {
    const topic = await lockDeletedTopic(tx, id)
    if (topic.is_category_gone)
      fail('parent_deleted', { message: `类别「${topic.category_name}」已删除，请先恢复该类别` })
    await requireAuthor(tx, topic.author_id)
    await tx.updateTable('topic').set({ deleted_at: null }).where('id', '=', id).execute()
    await tx
      .insertInto('topic_audit')
      .values({ topic_id: id, action: 'restore', reason: '从回收站恢复', member_id: actor.id })
      .execute()
    await indexTopic(tx, id)
    announce(tx, { topic: 'forum' })
    const body = `您的帖子「${topic.title}」已恢复。`
    if (topic.author_id !== actor.id)
      await notify(tx, topic.author_id, {
        kind: 'reply',
        tone: 'good',
        title: '帖子已恢复',
        body,
        link: paths.topic(id),
      })
  },

  /** Its replies are not shown anywhere either; each has an author of its own, so their texts stay. */
  async erase(tx, id) {
    await tx
      .updateTable('topic')
      .set({ title: erasedText, content: '', summary: '', tags: [], flagged_words: [] })
      .where('id', '=', id)
      .execute()
    await tx.deleteFrom('topic_picture').where('topic_id', '=', id).execute()
    await tx.deleteFrom('topic_draft').where('topic_id', '=', id).execute()
    return []
  },
}

const lockDeletedTopic = async (tx: Tx, id: number) => {
  const row = await tx
    .selectFrom('topic')
    .innerJoin('topic_activity', 'topic_activity.id', 'topic.id')
    .innerJoin('category', 'category.id', 'topic.category_id')
    .select(['topic.title', 'topic.author_id', 'category.name as category_name'])
    .select(sql<boolean>`category.deleted_at is not null`.as('is_category_gone'))
    .where('topic.id', '=', id)
    .where('topic.deleted_at', 'is not', null)
    .forNoKeyUpdate(['topic', 'topic_activity'])
    .forShare('category')
    .executeTakeFirst()
  return row ?? fail('not_found')
}

export const recycledReplies: RecycledContent = {
  remove: deleteReply,

  /** It is not the accepted reply any more. */
  async restore(tx, actor, id) {
    const reply = await lockDeletedReply(tx, id)
    await requireAuthor(tx, reply.author_id)
    await tx.updateTable('topic_reply').set({ deleted_at: null }).where('id', '=', id).execute()
    await tx
      .insertInto('topic_audit')
      .values({
        topic_id: reply.topic_id,
        reply_id: id,
        action: 'restore',
        reason: '从回收站恢复',
        member_id: actor.id,
      })
      .execute()
    if (reply.author_id === actor.id) return
    await notify(tx, reply.author_id, {
      kind: 'reply',
      tone: 'good',
      title: '回复已恢复',
      body: `您在「${reply.title}」中的回复已恢复。`,
      link: paths.reply(reply.topic_id, id),
    })
  },

  async erase(tx, id) {
    await tx.updateTable('topic_reply').set({ content: erasedText, flagged_words: [] }).where('id', '=', id).execute()
    return []
  },
}

/** Locks the topic before the reply, like adding a reply does. */
const lockDeletedReply = async (tx: Tx, id: number) => {
  const topic = await tx
    .selectFrom('topic_reply')
    .innerJoin('topic', 'topic.id', 'topic_reply.topic_id')
    .innerJoin('topic_activity', 'topic_activity.id', 'topic.id')
    .select(['topic.title', 'topic.deleted_at'])
    .where('topic_reply.id', '=', id)
    .forNoKeyUpdate(['topic', 'topic_activity'])
    .executeTakeFirst()
  if (topic?.deleted_at) fail('parent_deleted', { message: `帖子「${topic.title}」已删除，请先恢复该帖子` })
  const reply = await tx
    .selectFrom('topic_reply')
    .select(['topic_id', 'author_id'])
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return topic && reply ? { ...reply, title: topic.title } : fail('not_found')
}
