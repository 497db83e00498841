import { sql } from 'kysely'
import { reviewKindLabels } from '#contract/reviews/review-rules.ts'
import { inTransaction, type Tx } from '#kernel/database/index.ts'
import type { ItemKind } from '../access/index.ts'
import { noticeText, notify } from '../notices/index.ts'
import './tables.ts'

interface NewItem {
  kind: ItemKind
  id: number
  link: string
}

const followersPerBatch = 500

/**
 * AUTH-3: notifies the next followers of an item that everybody may see. The place is moved in the same transaction, so
 * that a second run goes on where the first ended.
 */
export const notifyBatch = inTransaction(async (tx, item: NewItem, batchSize: number = followersPerBatch) => {
  const place = await lockPlace(tx, item)
  const offered = place.is_done ? undefined : await findOffered(tx, item)
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
  const values = { user: offered.nick_name, kind: reviewKindLabels[item.kind], name: offered.name }
  if (ids.length > 0) await notify(tx, ids, noticeText('authorPublished', values, item.link as `/${string}`))
  const isDone = ids.length < batchSize
  await tx
    .updateTable('follow_notice')
    .set({ notified_after: ids.at(-1) ?? place.notified_after, is_done: isDone })
    .where('kind', '=', item.kind)
    .where('item_id', '=', item.id)
    .execute()
  return { count: ids.length, isDone }
})

const lockPlace = async (tx: Tx, { kind, id }: NewItem) => {
  await tx
    .insertInto('follow_notice')
    .values({ kind, item_id: id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return tx
    .selectFrom('follow_notice')
    .select(['notified_after', 'is_done'])
    .where('kind', '=', kind)
    .where('item_id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** An item that was taken down or closed meanwhile is announced when it is approved again. */
const findOffered = async (tx: Tx, { kind, id }: NewItem) => {
  const isOpen = kind === 'lesson' ? sql`item.is_public` : sql`true`
  const { rows } = await sql<{ name: string; author_id: number; nick_name: string }>`
    select item.name, item.author_id, member.nick_name
    from ${sql.table(kind)} as item join member on member.id = item.author_id
    where item.id = ${id} and item.is_listed and ${isOpen}`.execute(tx)
  return rows[0]
}
