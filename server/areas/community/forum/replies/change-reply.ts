import { sql } from 'kysely'
import type { z } from 'zod'
import type { updateReply as endpoint, Reply } from '#contract/community/forum/forum.ts'
import { holds } from '#contract/permissions.ts'
import { type Db, inTransaction, type Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { recycle } from '../../../base/recycle/index.ts'
import { notify } from '../../../people/notices/index.ts'
import { lockTopic } from '../topics/read-topic.ts'
import { toReply } from '../view.ts'
import { checkedContent } from './add-reply.ts'
import { getReply } from './reply-queries.ts'
import '../tables.ts'

/** Changes the actor's own reply. A sensitive word makes it pending review, which only an administrator ends. */
export const updateReply = async (
  db: Db,
  actor: Actor,
  { id, ...text }: z.output<typeof endpoint.body>,
): Promise<Reply> => {
  // First, so that only the author learns what the word check says.
  const { ai_share } = await inTransaction(lockOwn)(db, actor, id)
  return saveContent(db, actor, id, await checkedContent(db, text, ai_share))
}

const saveContent = inTransaction(
  async (tx, actor: Actor, id: number, checked: Awaited<ReturnType<typeof checkedContent>>): Promise<Reply> => {
    const reply = await lockOwn(tx, actor, id)
    const isPending = checked.is_pending_review || reply.is_pending_review
    await tx
      .updateTable('topic_reply')
      .set({ ...checked, is_pending_review: isPending, updated_at: sql<Date>`now()` })
      .where('id', '=', id)
      .execute()
    if (isPending) await withdrawAcceptance(tx, reply)
    return toReply(actor)(await getReply(tx, actor, id))
  },
)

const lockOwn = async (tx: Tx, actor: Actor, id: number) => {
  const reply = await lockReply(tx, id)
  if (reply.author_id !== actor.id) fail(reply.is_pending_review ? 'not_found' : 'forbidden')
  if (reply.is_locked) fail('topic_locked')
  return reply
}

/** Locks the topic before the reply, in the same order as adding a reply does, so that no two transactions deadlock. */
export const lockReply = async (tx: Tx, id: number) => {
  const found = await tx.selectFrom('topic_reply').select('topic_id').where('id', '=', id).executeTakeFirst()
  const topic = await lockTopic(tx, found?.topic_id ?? fail('not_found'))
  const reply = await tx
    .selectFrom('topic_reply')
    .select(['id', 'topic_id', 'author_id', 'content', 'is_pending_review', 'ai_share'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('is_topic_hidden', '=', false)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!reply) return fail('not_found')
  return { ...reply, title: topic.title, is_locked: topic.is_locked, is_accepted: topic.accepted_reply_id === id }
}
export type LockedReply = Awaited<ReturnType<typeof lockReply>>

/** Deletes the actor's own reply; administrators may delete any. The replies to it stay. */
export const deleteReply = inTransaction(async (tx, actor: Actor, id: number) => {
  const reply = await lockReply(tx, id)
  const isOwn = reply.author_id === actor.id
  if (!isOwn && !holds(actor.adminRole, 'moderate', 'do')) fail(reply.is_pending_review ? 'not_found' : 'forbidden')
  await removeReply(tx, actor, reply, { action: 'delete', reason: isOwn ? '作者删除' : '管理员删除' })
  return { message: '恭喜你，删除成功' }
})

/** Hides the reply, records the reason and notifies its author unless he deleted it himself. */
export const removeReply = async (
  tx: Tx,
  actor: Actor,
  reply: LockedReply,
  { action, reason }: { action: 'delete' | 'take-down'; reason: string },
): Promise<void> => {
  await withdrawAcceptance(tx, reply)
  await tx.updateTable('topic_reply').set({ deleted_at: sql<Date>`now()` }).where('id', '=', reply.id).execute()
  await tx
    .insertInto('topic_audit')
    .values({ topic_id: reply.topic_id, reply_id: reply.id, action, reason, member_id: actor.id })
    .execute()
  await recycle(tx, actor, { kind: 'reply', id: reply.id, title: reply.content })
  if (reply.author_id === actor.id) return
  await notify(tx, reply.author_id, {
    kind: 'reply',
    tone: 'bad',
    title: '回复已被删除',
    body: `您在「${reply.title}」中的回复已被管理员删除，理由：${reason}。`,
  })
}

const withdrawAcceptance = async (tx: Tx, reply: LockedReply): Promise<void> => {
  if (reply.is_accepted)
    await tx.updateTable('topic').set({ accepted_reply_id: null }).where('id', '=', reply.topic_id).execute()
}
