import { sql } from 'kysely'
import { categoriesOf } from '../categories/index.ts'
import { indexResource } from './search-resources.ts'
import './tables.ts'

const categories = categoriesOf({
  table: 'resource_category',
  recycledKind: 'resourceCategory',
  label: '资源类别',
  unknown: { code: 'category_unknown' },
  topic: 'library',
  counts: {
    audience: 'all',
    rows: sql`select category_id, sum(count) as count from resource_count where grain = 'year' and price = 'all' group by 1`,
  },
  async isUsed(tx, id) {
    const used = await tx
      .selectFrom('resource')
      .select('id')
      .where('deleted_at', 'is', null)
      .where((eb) => eb.or([eb('category_id', '=', id), eb('newest_category_id', '=', id)]))
      .limit(1)
      .executeTakeFirst()
    return used !== undefined
  },
  async move(tx, from, to, limit) {
    const moved = await tx
      .selectFrom('resource')
      .select('id')
      .where('deleted_at', 'is', null)
      .where((eb) => eb.or([eb('category_id', '=', from), eb('newest_category_id', '=', from)]))
      .orderBy('id')
      .limit(limit)
      .forUpdate()
      .execute()
    const ids = moved.map(({ id }) => id)
    if (ids.length === 0) return 0
    const changed = (column: string) =>
      sql<number>`case when ${sql.ref(column)} = ${from} then ${to} else ${sql.ref(column)} end`
    await tx
      .updateTable('resource')
      .set({ category_id: changed('category_id'), newest_category_id: changed('newest_category_id') })
      .where('id', 'in', ids)
      .execute()
    await tx
      .updateTable('resource_version')
      .set({ category_id: to })
      .where('resource_id', 'in', ids)
      .where('category_id', '=', from)
      .execute()
    for (const id of ids) await indexResource(tx, id)
    return ids.length
  },
})
export const {
  list: listCategories,
  require: requireCategory,
  save: saveCategory,
  sort: sortCategories,
  remove: deleteCategory,
  recycled: recycledCategories,
} = categories
