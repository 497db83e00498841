import { type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import type { listLessons } from '#contract/lessons/lessons.ts'
import type { Db, Tx } from '#kernel/database/index.ts'
import { yearOf } from '#kernel/time/index.ts'
import { type ListFilter, listingOf, priceFilter } from '../offers/index.ts'
import './tables.ts'

export type ListQuery = z.output<typeof listLessons.query>

/** Length of the description in lists. */
export const summaryLength = 200
export const summaryOf = (column: string) =>
  sql<string>`left(${sql.ref(column)}, ${sql.lit(summaryLength)})`.as('summary')

export const itemColumns = [
  'lesson.id',
  'lesson.name',
  summaryOf('lesson.content'),
  'lesson.cover',
  'lesson.category_id',
  'lesson_category.name as category_name',
  'lesson.uploaded_at',
  'lesson.updated_at',
  'lesson.author_id',
  'member.nick_name as author_name',
  'lesson.coin',
  'lesson.view_count',
  'lesson.learner_count',
  'lesson.rating_count',
  'lesson.rating_sum',
  'lesson.state',
  'lesson.is_public',
  'lesson.has_chapter',
  'lesson.chapter_count',
  'lesson.section_count',
  'lesson.seconds',
  'lesson.has_trial',
] as const

export const lessons = (db: Db | Tx) =>
  db
    .selectFrom('lesson')
    .innerJoin('member', 'member.id', 'lesson.author_id')
    .innerJoin('lesson_category', 'lesson_category.id', 'lesson.category_id')

export const isListed = sql<SqlBool>`lesson.is_listed`
export const searchKind = 'lesson'

export const listing = listingOf({
  table: 'lesson',
  kind: searchKind,
  counts: { table: 'lesson_count', hasAudiences: true },
  sortColumns: {
    uploadTime: 'uploaded_at',
    viewCount: 'view_count',
    learnerCount: 'learner_count',
    coin: 'coin',
    rating: 'rating_score',
  },
  select: (db) => lessons(db).select(itemColumns),
})

type Narrowing = Pick<
  ListQuery,
  'lessonCategoryId' | 'lessonCategoryIds' | 'hasCoin' | 'noCoin' | 'year' | 'uploadUserId'
>

export const filterOf = (query: Partial<Narrowing>): ListFilter => {
  const { lessonCategoryId, lessonCategoryIds, year, uploadUserId } = query
  return {
    ...(lessonCategoryId && { categoryId: lessonCategoryId }),
    ...(lessonCategoryIds && { categoryIds: lessonCategoryIds }),
    ...priceFilter(query),
    ...(year && yearOf(year)),
    ...(uploadUserId && { authorId: uploadUserId }),
  }
}
