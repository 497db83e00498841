import type { Db } from '#kernel/database/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import type { Answer } from '#kernel/search/index.ts'
import type { ListFilter, SiteQuestion } from '../offers/index.ts'
import { listCategories } from './categories.ts'
import { type FindPlaces, toFoundItems } from './found-places.ts'
import { listing } from './list-queries.ts'
import { findTrendingWords, readForRelated, relatedTo, scope } from './search-resources.ts'

/** For the search of the whole site. */
export const siteResources = {
  scope,
  readForRelated,
  relatedTo,
  trendingWords: findTrendingWords,
  categories: listCategories,
  narrow: (db: Db, answer: Answer, question: SiteQuestion, filter: ListFilter) =>
    listing.narrow(db, answer, { ...question, visibility: scope.visibility, filter }),
  async items(db: Db, actor: Actor | undefined, answer: Answer, query: string, findPlaces: FindPlaces) {
    const rows = await listing.rowsOfResults(db, answer.results, {})
    return toFoundItems(db, actor, { ...answer, rows }, query || undefined, findPlaces)
  },
}
