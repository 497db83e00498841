import { sql } from 'kysely'
import type { Tx } from '#kernel/db.ts'
import { fail } from '#kernel/errors.ts'
import type { Actor } from '#kernel/session.ts'
import { inTransaction } from '#kernel/transaction.ts'
import { canSee, findItem } from './item.ts'
import './tables.ts'

/** Marks a resource as a favourite; a second time changes nothing. */
export const addFavorite = inTransaction(async (tx, actor: Actor, resourceId: number) => {
  const item = await findItem(tx, resourceId)
  if (!item || !(await canSee(tx, actor, item))) return fail('not_found')
  const added = await tx
    .insertInto('resource_favorite')
    .values({ member_id: actor.id, resource_id: resourceId, coin: item.coin })
    .onConflict((conflict) => conflict.doNothing())
    .returning('resource_id')
    .executeTakeFirst()
  if (added) await changeCount(tx, resourceId, 1)
  return { message: '收藏成功' }
})

export const cancelFavorite = inTransaction(async (tx, actor: Actor, resourceId: number) => {
  const removed = await tx
    .deleteFrom('resource_favorite')
    .where('member_id', '=', actor.id)
    .where('resource_id', '=', resourceId)
    .returning('resource_id')
    .executeTakeFirst()
  if (removed) await changeCount(tx, resourceId, -1)
  else if (!(await findItem(tx, resourceId))) fail('not_found')
  return { message: '已取消收藏' }
})

const changeCount = (tx: Tx, id: number, change: 1 | -1) =>
  tx
    .updateTable('resource')
    .set({ favorite_count: sql<number>`favorite_count + ${change}` })
    .where('id', '=', id)
    .execute()
