import { sql } from 'kysely'
import { categoriesOf } from '../categories/index.ts'
import { indexTopic } from './topics/search-topics.ts'
import './tables.ts'

const categories = categoriesOf({
  table: 'topic_category',
  recycledKind: 'topicCategory',
  label: '论坛类别',
  unknown: { code: 'category_unknown', message: '请选择类别' },
  topic: 'forum',
  counts: {
    audience: 'all',
    rows: sql`
      select category_id, count(*) as count from topic where deleted_at is null and not is_pending_review group by 1`,
  },
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
  async move(tx, from, to, limit) {
    const moved = await tx
      .updateTable('topic')
      .set({ category_id: to })
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('topic')
          .select('id')
          .where('category_id', '=', from)
          .where('deleted_at', 'is', null)
          .orderBy('id')
          .limit(limit)
          .forUpdate(),
      )
      .returning('id')
      .execute()
    for (const { id } of moved) await indexTopic(tx, id)
    return moved.length
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
