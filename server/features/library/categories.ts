import { sql } from 'kysely'
import { categoriesOf } from '#kernel/categories.ts'
import type { Db } from '#kernel/db.ts'
import './tables.ts'

const categories = categoriesOf({
  table: 'resource_category',
  label: '资源类别',
  unknown: '请选择资源类别',
  topic: 'library',
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
})
export const { require: requireCategory, save: saveCategory, sort: sortCategories, remove: deleteCategory } = categories

/** In the order administrators gave them, each with how many resources are on offer in it. */
export const listCategories = async (db: Db) => {
  const rows = await db
    .selectFrom('resource_category')
    .leftJoin('resource_count', (join) =>
      join
        .onRef('resource_count.category_id', '=', 'resource_category.id')
        .on('resource_count.grain', '=', 'year')
        .on('resource_count.price', '=', 'all'),
    )
    .select(['resource_category.id', 'resource_category.name', sql<number>`coalesce(sum(count), 0)::int`.as('count')])
    .where('resource_category.deleted_at', 'is', null)
    .groupBy('resource_category.id')
    .orderBy('resource_category.sort')
    .orderBy('resource_category.id')
    .execute()
  return rows.map(({ id, name, count }) => ({ id, categoryName: name, count }))
}
