import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/database/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import type { ItemKind } from './access/tables.ts'
import { type Categorized, listCategories } from './categories/categories.ts'
import { indexItem } from './index-item.ts'
import { itemKinds } from './item-kinds.ts'
import { seesClosed } from './items.ts'
import './tables.ts'

/** The items that are not deleted and whose shown, submitted or newest version is in the category. */
const itemsIn = (tx: Tx, categoryId: number) =>
  tx
    .selectFrom('item')
    .select('item.id')
    .where('item.deleted_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('item_version')
          .select('item_version.item_id')
          .whereRef('item_version.item_id', '=', 'item.id')
          .where('item_version.category_id', '=', categoryId)
          .where((eb) =>
            eb('item_version.number', 'in', [
              eb.ref('item.version'),
              eb.ref('item.submitted_version'),
              eb.ref('item.newest_version'),
            ]),
          ),
      ),
    )

const isUsed = async (tx: Tx, id: number): Promise<boolean> =>
  (await itemsIn(tx, id).limit(1).executeTakeFirst()) !== undefined

const move = async (tx: Tx, from: number, to: number, limit: number): Promise<number> => {
  const moved = await itemsIn(tx, from).orderBy('item.id').limit(limit).forNoKeyUpdate().execute()
  const ids = moved.map(({ id }) => id)
  if (ids.length === 0) return 0
  await tx
    .updateTable('item')
    .set({
      category_id: sql<number>`case category_id when ${from} then ${to} else category_id end`,
      submitted_category_id: sql<number>`case submitted_category_id when ${from} then ${to} else submitted_category_id end`,
    })
    .where('id', 'in', ids)
    .execute()
  await tx
    .updateTable('item_version')
    .set({ category_id: to })
    .where('item_id', 'in', ids)
    .where('category_id', '=', from)
    .execute()
  for (const id of ids) await indexItem(tx, id)
  return ids.length
}

export const itemCategories: Record<ItemKind, Categorized> = {
  resource: {
    kind: 'resource',
    label: '资源类别',
    unknown: { code: 'category_unknown' },
    topic: itemKinds.resource.topic,
    isUsed,
    move,
  },
  lesson: {
    kind: 'lesson',
    label: '课程类别',
    unknown: { code: 'lesson_category_unknown' },
    topic: itemKinds.lesson.topic,
    isUsed,
    move,
  },
}

/** The categories of a kind, each with the number of items that the actor sees in lists. */
export const listItemCategories = (db: Db, actor: Actor | undefined, kind: ItemKind) => {
  // Only courses are closed. Without the condition an index alone has the number.
  const seesAll = kind === 'resource' || seesClosed(actor)
  const counted = sql`
    select count(*)::int from item where category_id = category.id and is_listed ${seesAll ? sql`` : sql`and is_open`}`
  return listCategories(db, itemCategories[kind], counted, seesAll ? 'all' : 'open')
}
