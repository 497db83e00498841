import { sql } from 'kysely'
import type { z } from 'zod'
import { levelId } from '#contract/constants.ts'
import type { Reply, updateReply } from '#contract/forum.ts'
import { type Db, inTransaction, type Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { notify } from '../notices/index.ts'
import { checkedContent } from './add-answer.ts'
import { getAnswer } from './answer-queries.ts'
import { lockTopic } from './read-topic.ts'
import { toReply } from './view.ts'
import './tables.ts'

/** Changes one's own reply. A sensitive word holds it back; one that is held stays so until it is let pass. */
export const updateAnswer = async (
  db: Db,
  actor: Actor,
  { id, content }: z.output<typeof updateReply.body>,
): Promise<Reply> => {
  await inTransaction(lockOwn)(db, actor, id) // who may not change it learns nothing about the text
  return changed(db, actor, id, await checkedContent(db, content))
}

const changed = inTransaction(
  async (tx, actor: Actor, id: number, checked: Awaited<ReturnType<typeof checkedContent>>): Promise<Reply> => {
    const answer = await lockOwn(tx, actor, id)
    const isHeld = checked.is_pending_review || answer.is_pending_review
    await tx
      .updateTable('topic_reply')
      .set({ ...checked, is_pending_review: isHeld, updated_at: sql<Date>`now()` })
      .where('id', '=', id)
      .execute()
    if (isHeld) await takeAcceptanceBack(tx, answer)
    return toReply(actor)(await getAnswer(tx, actor, id))
  },
)

const lockOwn = async (tx: Tx, actor: Actor, id: number) => {
  const answer = await lockAnswer(tx, id)
  if (answer.author_id !== actor.id) fail(answer.is_pending_review ? 'not_found' : 'forbidden')
  if (answer.is_locked) fail('topic_locked')
  return answer
}

/** Topic first, as whoever replies takes them: two people do not wait for each other in a circle. */
export const lockAnswer = async (tx: Tx, id: number) => {
  const found = await tx.selectFrom('topic_reply').select('topic_id').where('id', '=', id).executeTakeFirst()
  const topic = await lockTopic(tx, found?.topic_id ?? fail('not_found'))
  const answer = await tx
    .selectFrom('topic_reply')
    .select(['id', 'topic_id', 'author_id', 'content', 'is_pending_review'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('is_topic_hidden', '=', false)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!answer) return fail('not_found')
  return { ...answer, title: topic.title, is_locked: topic.is_locked, is_accepted: topic.accepted_reply_id === id }
}
export type LockedAnswer = Awaited<ReturnType<typeof lockAnswer>>

/** Deletes one's own reply, or anybody's as an administrator. What others replied to it stays. */
export const deleteAnswer = inTransaction(async (tx, actor: Actor, id: number) => {
  const answer = await lockAnswer(tx, id)
  const isOwn = answer.author_id === actor.id
  if (!isOwn && actor.level !== levelId.administrator) fail(answer.is_pending_review ? 'not_found' : 'forbidden')
  await removeAnswer(tx, actor, answer, { action: 'delete', reason: isOwn ? '作者删除' : '管理员删除' })
  return { message: '恭喜你，删除成功' }
})

/** What was taken away and why is kept, and its author told when it was somebody else. */
export const removeAnswer = async (
  tx: Tx,
  actor: Actor,
  answer: LockedAnswer,
  { action, reason }: { action: 'delete' | 'take-down'; reason: string },
): Promise<void> => {
  await takeAcceptanceBack(tx, answer)
  await tx.updateTable('topic_reply').set({ deleted_at: sql<Date>`now()` }).where('id', '=', answer.id).execute()
  await tx
    .insertInto('topic_audit')
    .values({ topic_id: answer.topic_id, reply_id: answer.id, action, reason, member_id: actor.id })
    .execute()
  if (answer.author_id === actor.id) return
  await notify(tx, answer.author_id, {
    kind: 'reply',
    tone: 'bad',
    title: '回复已被删除',
    body: `您在「${answer.title}」中的回复已被管理员删除，理由：${reason}。`,
  })
}

const takeAcceptanceBack = async (tx: Tx, answer: LockedAnswer): Promise<void> => {
  if (answer.is_accepted)
    await tx.updateTable('topic').set({ accepted_reply_id: null }).where('id', '=', answer.topic_id).execute()
}
