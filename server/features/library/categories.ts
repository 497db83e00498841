import { categoriesOf } from '../categories/index.ts'
import './tables.ts'

const categories = categoriesOf({
  table: 'resource_category',
  recycledKind: 'resourceCategory',
  label: '资源类别',
  unknown: { code: 'category_unknown' },
  topic: 'library',
  counts: { table: 'resource_count', where: { price: 'all' } },
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
export const {
  list: listCategories,
  require: requireCategory,
  save: saveCategory,
  sort: sortCategories,
  remove: deleteCategory,
  recycled: recycledCategories,
} = categories
