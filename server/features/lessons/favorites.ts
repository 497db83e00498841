import { sql } from 'kysely'
import type { Tx } from '#kernel/db.ts'
import { fail } from '#kernel/errors.ts'
import type { Actor } from '#kernel/session.ts'
import { inTransaction } from '#kernel/transaction.ts'
import { canSee, findItem } from './item.ts'
import './tables.ts'

/** Marks a lesson as a favourite; a second time changes nothing. */
export const addFavorite = inTransaction(async (tx, actor: Actor, lessonId: number) => {
  const item = await findItem(tx, lessonId)
  if (!item || !(await canSee(tx, actor, item))) return fail('not_found')
  const added = await tx
    .insertInto('lesson_favorite')
    .values({ member_id: actor.id, lesson_id: lessonId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('lesson_id')
    .executeTakeFirst()
  if (added) await changeCount(tx, lessonId, 1)
  return { message: '收藏成功' }
})

export const cancelFavorite = inTransaction(async (tx, actor: Actor, lessonId: number) => {
  const removed = await tx
    .deleteFrom('lesson_favorite')
    .where('member_id', '=', actor.id)
    .where('lesson_id', '=', lessonId)
    .returning('lesson_id')
    .executeTakeFirst()
  if (removed) await changeCount(tx, lessonId, -1)
  else {
    const item = await findItem(tx, lessonId)
    if (!item || !(await canSee(tx, actor, item))) fail('not_found')
  }
  return { message: '已取消收藏' }
})

const changeCount = (tx: Tx, id: number, change: 1 | -1) =>
  tx
    .updateTable('lesson')
    .set({ favorite_count: sql<number>`favorite_count + ${change}` })
    .where('id', '=', id)
    .execute()
