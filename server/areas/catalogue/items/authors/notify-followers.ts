import { inTransaction, type Tx } from '#kernel/database/index.ts'
import { noticeText, notify } from '../../../people/notices/index.ts'
import { itemKinds } from '../item-kinds.ts'
import './tables.ts'

const followersPerBatch = 500

/**
 * AUTH-3: notifies the next followers of an item that everybody may see. The place is moved in the same transaction, so
 * that a second run goes on where the first ended.
 */
export const notifyBatch = inTransaction(async (tx, itemId: number, batchSize: number = followersPerBatch) => {
  const place = await lockPlace(tx, itemId)
  const offered = place.is_done ? undefined : await findOffered(tx, itemId)
  if (!offered) return { count: 0, isDone: true }
  const followers = await tx
    .selectFrom('author_follow')
    .select('member_id')
    .where('author_id', '=', offered.author_id)
    .where('member_id', '>', place.notified_after)
    .orderBy('member_id')
    .limit(batchSize)
    .execute()
  const ids = followers.map(({ member_id }) => member_id)
  const { label, pagePath } = itemKinds[offered.kind]
  const values = { user: offered.nick_name, kind: label, name: offered.name }
  if (ids.length > 0) await notify(tx, ids, noticeText('authorPublished', values, pagePath(itemId)))
  const isDone = ids.length < batchSize
  await tx
    .updateTable('follow_notice')
    .set({ notified_after: ids.at(-1) ?? place.notified_after, is_done: isDone })
    .where('item_id', '=', itemId)
    .execute()
  return { count: ids.length, isDone }
})

const lockPlace = async (tx: Tx, itemId: number) => {
  await tx
    .insertInto('follow_notice')
    .values({ item_id: itemId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return tx
    .selectFrom('follow_notice')
    .select(['notified_after', 'is_done'])
    .where('item_id', '=', itemId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** An item that was taken down or closed meanwhile is announced when it is approved again. */
const findOffered = (tx: Tx, itemId: number) =>
  tx
    .selectFrom('item')
    .innerJoin('member', 'member.id', 'item.author_id')
    .select(['item.kind', 'item.name', 'item.author_id', 'member.nick_name'])
    .where('item.id', '=', itemId)
    .where('item.is_listed', '=', true)
    .where('item.is_open', '=', true)
    .executeTakeFirst()
