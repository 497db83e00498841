import { sql } from 'kysely'
import { announce } from '#kernel/live/index.ts'
import { countRows, type MergedData } from '#kernel/personal-data/index.ts'
import type { ItemKind } from './access/tables.ts'
import { indexItem } from './index-item.ts'
import { itemKinds } from './item-kinds.ts'
import './tables.ts'

const titles = {
  resource: { authored: '上传的资源', favorites: '收藏的资源' },
  lesson: { authored: '发布的课程', favorites: '收藏的课程' },
} as const satisfies Record<ItemKind, object>

const authored = (kind: ItemKind): MergedData => ({
  title: titles[kind].authored,
  count: (db, memberId) =>
    countRows(db, sql`item where author_id = ${memberId} and kind = ${kind} and deleted_at is null`),
  async move(tx, from, into) {
    const moved = await tx
      .updateTable('item')
      .set({
        author_id: into,
        taken_down_by: sql<number>`case when taken_down_by = ${from} then ${into} else taken_down_by end`,
      })
      .where('author_id', '=', from)
      .where('kind', '=', kind)
      .returning('id')
      .execute()
    for (const { id } of moved) await indexItem(tx, id)
    if (moved.length > 0) announce(tx, { topic: itemKinds[kind].topic })
  },
})

/** An item that both have marked is marked once. */
const favorites = (kind: ItemKind): MergedData => ({
  title: titles[kind].favorites,
  count: (db, memberId) =>
    countRows(
      db,
      sql`item_favorite join item on item.id = item_favorite.item_id where member_id = ${memberId} and item.kind = ${kind}`,
    ),
  async move(tx, from, into) {
    await sql`
      with doubled as (
        delete from item_favorite as mark using item
        where item.id = mark.item_id and item.kind = ${kind} and mark.member_id = ${from}
          and exists (select from item_favorite as own where own.member_id = ${into} and own.item_id = mark.item_id)
        returning mark.item_id
      )
      update item_stats set favorite_count = favorite_count - 1 where item_id in (select item_id from doubled)`.execute(
      tx,
    )
    await sql`
      update item_favorite set member_id = ${into} from item
      where item.id = item_favorite.item_id and item.kind = ${kind} and member_id = ${from}`.execute(tx)
  },
})

export const mergedItems: MergedData[] = (['resource', 'lesson'] as const).flatMap((kind) => [
  authored(kind),
  favorites(kind),
])
