import { sql } from 'kysely'
import { type Db, preparedShortRead, type Tx } from '#kernel/database/index.ts'
import { inOrderOf } from '#kernel/listing/index.ts'
import * as items from '../items/index.ts'
import './tables.ts'

/** Length of the description in lists. */
export const summaryLength = 200
export const summaryOf = (column: string) =>
  sql<string>`left(${sql.ref(column)}, ${sql.lit(summaryLength)})`.as('summary')

/** What a card shows of a lesson. */
export const itemColumns = [
  ...items.itemColumns,
  summaryOf('item.description'),
  'item.updated_at',
  'item.is_open',
  'lesson.has_chapter',
  'lesson.chapter_count',
  'lesson.section_count',
  'lesson.seconds',
  'lesson.has_trial',
] as const

export const lessons = (db: Db | Tx) => items.items(db).innerJoin('lesson', 'lesson.item_id', 'item.id')

/** The rows of a page in the order of the ids. */
export const findByIds = async (db: Db, ids: number[]) => {
  const rows = await preparedShortRead(db, 'lessons.by ids', { ids }, ($) =>
    lessons(db)
      .select(itemColumns)
      .where(sql<boolean>`item.id = any(${$('ids')}::bigint[])`),
  )
  return inOrderOf(ids, rows)
}
