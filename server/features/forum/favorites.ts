import { sql } from 'kysely'
import type { Tx } from '#kernel/db.ts'
import { fail } from '#kernel/errors.ts'
import type { Actor } from '#kernel/session.ts'
import { inTransaction } from '#kernel/transaction.ts'
import './tables.ts'

/** Marks a topic as a favourite; a second time changes nothing. */
export const addFavorite = inTransaction(async (tx, actor: Actor, topicId: number) => {
  await requireListed(tx, topicId)
  const added = await tx
    .insertInto('topic_favorite')
    .values({ member_id: actor.id, topic_id: topicId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('topic_id')
    .executeTakeFirst()
  if (added) await changeCount(tx, topicId, 1)
  return { message: '收藏成功' }
})

/** Also of a topic that is gone: nobody keeps what he no longer sees. */
export const cancelFavorite = inTransaction(async (tx, actor: Actor, topicId: number) => {
  const removed = await tx
    .deleteFrom('topic_favorite')
    .where('member_id', '=', actor.id)
    .where('topic_id', '=', topicId)
    .returning('topic_id')
    .executeTakeFirst()
  if (removed) await changeCount(tx, topicId, -1)
  else await requireListed(tx, topicId)
  return { message: '已取消收藏' }
})

const requireListed = async (tx: Tx, id: number): Promise<void> => {
  const topic = await tx.selectFrom('topic').select('is_listed').where('id', '=', id).executeTakeFirst()
  if (!topic?.is_listed) fail('not_found')
}

const changeCount = (tx: Tx, id: number, change: 1 | -1) =>
  tx
    .updateTable('topic')
    .set({ favorite_count: sql<number>`favorite_count + ${change}` })
    .where('id', '=', id)
    .execute()
