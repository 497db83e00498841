import { sql } from 'kysely'
import { categoriesOf } from '#kernel/categories.ts'
import type { Db } from '#kernel/db.ts'
import './tables.ts'

const categories = categoriesOf({
  table: 'topic_category',
  label: '论坛类别',
  unknown: '请选择类别',
  topic: 'forum',
  async isUsed(tx, id) {
    const used = await tx
      .selectFrom('topic')
      .select('id')
      .where('category_id', '=', id)
      .where('deleted_at', 'is', null)
      .limit(1)
      .executeTakeFirst()
    return used !== undefined
  },
})
export const { require: requireCategory, save: saveCategory, sort: sortCategories, remove: deleteCategory } = categories

/** In the order administrators gave them, each with how many topics are listed in it. */
export const listCategories = async (db: Db) => {
  const rows = await db
    .selectFrom('topic_category')
    .leftJoin('topic_count', (join) =>
      join
        .onRef('topic_count.category_id', '=', 'topic_category.id')
        .on('topic_count.grain', '=', 'year')
        .on('topic_count.part', '=', 'all'),
    )
    .select(['topic_category.id', 'topic_category.name', sql<number>`coalesce(sum(count), 0)::int`.as('count')])
    .where('topic_category.deleted_at', 'is', null)
    .groupBy('topic_category.id')
    .orderBy('topic_category.sort')
    .orderBy('topic_category.id')
    .execute()
  return rows.map(({ id, name, count }) => ({ id, categoryName: name, count }))
}
