import { sql } from 'kysely'
import { holds } from '#contract/permissions.ts'
import { inTransaction, type Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { announce } from '#kernel/live/index.ts'
import { recycle } from '../../../base/recycle/index.ts'
import { notify } from '../../../people/notices/index.ts'
import { type LockedTopic, lockTopic, maySee } from './read-topic.ts'
import { indexTopic } from './search-topics.ts'
import '../tables.ts'

/** Deletes the actor's own topic; administrators may delete any. Its replies are hidden with it; all rows stay. */
export const deleteTopic = inTransaction(async (tx, actor: Actor, id: number) => {
  const topic = await lockTopic(tx, id)
  const isOwn = topic.author_id === actor.id
  if (!isOwn && !holds(actor.adminRole, 'moderate', 'do')) fail(maySee(actor, topic) ? 'forbidden' : 'not_found')
  await removeTopic(tx, actor, topic, { action: 'delete', reason: isOwn ? '作者删除' : '管理员删除' })
  return { message: '恭喜你，删除成功' }
})

/** Hides the topic, records the reason and notifies its author unless he deleted it himself. */
export const removeTopic = async (
  tx: Tx,
  actor: Actor,
  topic: LockedTopic,
  { action, reason }: { action: 'delete' | 'take-down'; reason: string },
): Promise<void> => {
  await tx
    .updateTable('topic')
    .set({ deleted_at: sql<Date>`now()`, is_pinned: false })
    .where('id', '=', topic.id)
    .execute()
  await tx.insertInto('topic_audit').values({ topic_id: topic.id, action, reason, member_id: actor.id }).execute()
  await recycle(tx, actor, { kind: 'topic', id: topic.id, title: topic.title })
  await indexTopic(tx, topic.id)
  if (topic.author_id !== actor.id)
    await notify(tx, topic.author_id, {
      kind: 'reply',
      tone: 'bad',
      title: '帖子已被删除',
      body: `您的帖子「${topic.title}」已被管理员删除，理由：${reason}。`,
    })
  announce(tx, { topic: 'forum' })
}
