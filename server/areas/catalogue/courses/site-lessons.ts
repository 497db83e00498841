import type { Db } from '#kernel/database/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import type { Answer } from '#kernel/search/index.ts'
import {
  audienceOf,
  type ListFilter,
  listItemCategories,
  narrowFound,
  rowsOfResults,
  type SiteQuestion,
} from '../items/index.ts'
import { audience } from './find-lessons.ts'
import { toFoundItems } from './found-places.ts'
import { findByIds } from './list-queries.ts'

/** For the search of the whole site. */
export const siteLessons = {
  scope: (actor: Actor | undefined) => ({ kinds: ['lesson'], visibility: audienceOf(actor) }),
  categories: (db: Db, actor: Actor | undefined) => listItemCategories(db, actor, 'lesson'),
  narrow: (db: Db, actor: Actor | undefined, answer: Answer, question: SiteQuestion, filter: ListFilter) =>
    narrowFound(db, 'lesson', answer, {
      ...question,
      visibility: audienceOf(actor),
      filter: { ...filter, ...audience(actor) },
    }),
  async items(db: Db, actor: Actor | undefined, answer: Answer, query: string) {
    const rows = await rowsOfResults(answer.results, audience(actor), (ids) => findByIds(db, ids))
    return toFoundItems(db, actor, { ...answer, rows }, query || undefined)
  },
}
