import type { Db } from '#kernel/database/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import type { Answer } from '#kernel/search/index.ts'
import { type ListFilter, listItemCategories, narrowFound, rowsOfResults, type SiteQuestion } from '../items/index.ts'
import { type FindPlaces, toFoundItems } from './found-places.ts'
import { findByIds } from './list-queries.ts'
import { findTrendingWords, readForRelated, relatedTo, scope } from './search-resources.ts'

/** For the search of the whole site. */
export const siteResources = {
  scope,
  readForRelated,
  relatedTo,
  trendingWords: findTrendingWords,
  categories: (db: Db) => listItemCategories(db, undefined, 'resource'),
  narrow: (db: Db, answer: Answer, question: SiteQuestion, filter: ListFilter) =>
    narrowFound(db, 'resource', answer, { ...question, visibility: scope.visibility, filter }),
  async items(db: Db, actor: Actor | undefined, answer: Answer, query: string, findPlaces: FindPlaces) {
    const rows = await rowsOfResults(answer.results, {}, (ids) => findByIds(db, ids))
    return toFoundItems(db, actor, { ...answer, rows }, query || undefined, findPlaces)
  },
}
