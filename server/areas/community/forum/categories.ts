import { sql } from 'kysely'
import type { Db } from '#kernel/database/index.ts'
import { type Categorized, listCategories } from '../../catalogue/items/index.ts'
import { indexTopic } from './topics/search-topics.ts'
import './tables.ts'

export const topicCategories: Categorized = {
  kind: 'topic',
  label: '论坛类别',
  unknown: { code: 'category_unknown', message: '请选择类别' },
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
}

export const listTopicCategories = (db: Db) =>
  listCategories(
    db,
    topicCategories,
    // As the index of the newest topics of a category has it.
    sql`select count(*)::int from topic where category_id = category.id and deleted_at is null and not is_pending_review`,
  )
