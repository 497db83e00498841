import type { z } from 'zod'
import type { listLessons } from '#contract/catalogue/courses/lessons.ts'
import { paths } from '#contract/paths.ts'
import type { Db } from '#kernel/database/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { suggest, toSuggestions } from '#kernel/search/index.ts'
import { yearOf } from '#kernel/time/index.ts'
import { itemLists, type ListFilter, priceFilter } from '../items/index.ts'
import { findPlaces } from './found-places.ts'
import { findByIds } from './list-queries.ts'
import { toFoundItem } from './view.ts'

type Narrowing = Pick<
  z.output<typeof listLessons.query>,
  'lessonCategoryId' | 'lessonCategoryIds' | 'hasCoin' | 'noCoin' | 'year' | 'uploadUserId'
>

const filterOf = (query: Partial<Narrowing>): ListFilter => {
  const { lessonCategoryId, lessonCategoryIds, year, uploadUserId } = query
  return {
    ...(lessonCategoryId && { categoryId: lessonCategoryId }),
    ...(lessonCategoryIds && { categoryIds: lessonCategoryIds }),
    ...priceFilter(query),
    ...(year && yearOf(year)),
    ...(uploadUserId && { authorId: uploadUserId }),
  }
}

export const lessonLists = itemLists({ kind: 'lesson', filterOf, findByIds, findPlaces, toFoundItem })

export const suggestWords = async (db: Db, actor: Actor | undefined, typed: string) =>
  toSuggestions(await suggest(db, typed, lessonLists.site.scope(actor)), paths.lesson)
