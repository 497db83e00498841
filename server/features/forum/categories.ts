import { categoriesOf } from '../categories/index.ts'
import './tables.ts'

const categories = categoriesOf({
  table: 'topic_category',
  recycledKind: 'topicCategory',
  label: '论坛类别',
  unknown: { code: 'category_unknown', message: '请选择类别' },
  topic: 'forum',
  counts: { table: 'topic_count', where: { subset: 'all' } },
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
export const {
  list: listCategories,
  require: requireCategory,
  save: saveCategory,
  sort: sortCategories,
  remove: deleteCategory,
  recycled: recycledCategories,
} = categories
