import { sql } from 'kysely'
import type { Db } from '#kernel/database/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { categoriesOf } from '../categories/index.ts'
import { seesClosed } from './lesson.ts'
import { indexLesson } from './search-lessons.ts'
import './tables.ts'

const countsFor = (audience: 'all' | 'open') => ({
  audience,
  rows: sql`
    select category_id, sum(count) as count from lesson_count
    where grain = 'year' and price = 'all' and audience = ${sql.lit(audience)} group by 1`,
})

const categories = categoriesOf({
  table: 'lesson_category',
  recycledKind: 'lessonCategory',
  label: '课程类别',
  unknown: { code: 'lesson_category_unknown' },
  topic: 'lessons',
  counts: countsFor('open'),
  async isUsed(tx, id) {
    const used = await tx
      .selectFrom('lesson_version')
      .innerJoin('lesson', 'lesson.id', 'lesson_version.lesson_id')
      .select('lesson.id')
      .where('lesson.deleted_at', 'is', null)
      .where('lesson_version.category_id', '=', id)
      .where((eb) =>
        eb.or([
          eb('lesson_version.number', '=', eb.ref('lesson.version')),
          eb('lesson_version.number', '=', eb.ref('lesson.newest_version')),
          eb('lesson_version.number', '=', eb.ref('lesson.submitted_version')),
        ]),
      )
      .limit(1)
      .executeTakeFirst()
    return used !== undefined
  },
  async move(tx, from, to, limit) {
    const moved = await tx
      .selectFrom('lesson')
      .select('id')
      .where('deleted_at', 'is', null)
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom('lesson_version')
            .select('lesson_version.lesson_id')
            .whereRef('lesson_version.lesson_id', '=', 'lesson.id')
            .where('lesson_version.category_id', '=', from),
        ),
      )
      .orderBy('id')
      .limit(limit)
      .forUpdate()
      .execute()
    const ids = moved.map(({ id }) => id)
    if (ids.length === 0) return 0
    await tx
      .updateTable('lesson')
      .set({
        category_id: sql<number>`case when category_id = ${from} then ${to} else category_id end`,
        submitted_category_id: sql<number>`case when submitted_category_id = ${from} then ${to} else submitted_category_id end`,
      })
      .where('id', 'in', ids)
      .execute()
    await tx
      .updateTable('lesson_version')
      .set({ category_id: to })
      .where('lesson_id', 'in', ids)
      .where('category_id', '=', from)
      .execute()
    for (const id of ids) await indexLesson(tx, id)
    return ids.length
  },
})
export const {
  require: requireCategory,
  save: saveCategory,
  sort: sortCategories,
  remove: deleteCategory,
  recycled: recycledCategories,
} = categories

/** The categories, each with the number of lessons that the actor sees in lists. */
export const listCategories = (db: Db, actor: Actor | undefined) =>
  categories.list(db, countsFor(seesClosed(actor) ? 'all' : 'open'))
