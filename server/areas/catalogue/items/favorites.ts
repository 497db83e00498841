import { inTransaction, type Tx } from '#kernel/database/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import type { PersonalData } from '#kernel/personal-data/index.ts'
import type { ItemKind } from './access/tables.ts'
import { itemKinds } from './item-kinds.ts'
import { requireItem } from './items.ts'
import './tables.ts'

/** A favourite stores the price of its day, so that the list can show what became cheaper. Adding one twice has no effect. */
export const addFavorite = inTransaction(async (tx, actor: Actor, kind: ItemKind, id: number) => {
  const { item } = await requireItem(tx, actor, kind, id)
  const added = await tx
    .insertInto('item_favorite')
    .values({ member_id: actor.id, item_id: id, coin: item.coin })
    .onConflict((conflict) => conflict.doNothing())
    .returning('item_id')
    .execute()
  await count(tx, added, 1)
  return { message: '收藏成功' }
})

/** Items that are no longer visible can be removed too. */
export const cancelFavorite = inTransaction(async (tx, actor: Actor, kind: ItemKind, id: number) => {
  const removed = await ofMember(tx, actor.id, kind).where('item_favorite.item_id', '=', id).execute()
  await count(tx, removed, -1)
  if (removed.length === 0) await requireItem(tx, actor, kind, id)
  return { message: '已取消收藏' }
})

const ofMember = (tx: Tx, memberId: number, kind: ItemKind) =>
  tx
    .deleteFrom('item_favorite')
    .using('item')
    .whereRef('item.id', '=', 'item_favorite.item_id')
    .where('item.kind', '=', kind)
    .where('item_favorite.member_id', '=', memberId)
    .returning('item_favorite.item_id')

const count = async (tx: Tx, favorites: { item_id: number }[], change: 1 | -1): Promise<void> => {
  if (favorites.length === 0) return
  await tx
    .updateTable('item_stats')
    .set((eb) => ({ favorite_count: eb('favorite_count', '+', change) }))
    .where(
      'item_id',
      'in',
      favorites.map(({ item_id }) => item_id),
    )
    .execute()
}

/** The favourites of one kind in the copy of a member's data. */
export const favoriteData = (kind: ItemKind): PersonalData => ({
  name: `favorite-${kind}s`,
  title: `收藏的${itemKinds[kind].label}`,
  rows: (db, memberId) =>
    db
      .selectFrom('item_favorite')
      .innerJoin('item', 'item.id', 'item_favorite.item_id')
      .select((eb) => eb.ref('item_favorite.item_id').as(`${kind}_id`))
      .select('item_favorite.created_at')
      .where('item.kind', '=', kind)
      .where('item_favorite.member_id', '=', memberId)
      .orderBy('item_favorite.created_at')
      .stream(500),
  async erase(tx, memberId) {
    await count(tx, await ofMember(tx, memberId, kind).execute(), -1)
    return []
  },
})
