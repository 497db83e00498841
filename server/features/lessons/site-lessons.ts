import type { Db } from '#kernel/database/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import type { Answer } from '#kernel/search/index.ts'
import type { ListFilter, SiteQuestion } from '../offers/index.ts'
import { listCategories } from './categories.ts'
import { audience } from './find-lessons.ts'
import { toFoundItems } from './found-places.ts'
import { listing, searchKind } from './list-queries.ts'
import { audienceOf } from './search-lessons.ts'

/** For the search of the whole site. */
export const siteLessons = {
  scope: (actor: Actor | undefined) => ({ kinds: [searchKind], visibility: audienceOf(actor) }),
  categories: listCategories,
  narrow: (db: Db, actor: Actor | undefined, answer: Answer, question: SiteQuestion, filter: ListFilter) =>
    listing.narrow(db, answer, {
      ...question,
      visibility: audienceOf(actor),
      filter: { ...filter, ...audience(actor) },
    }),
  async items(db: Db, actor: Actor | undefined, answer: Answer, query: string) {
    const rows = await listing.rowsOfResults(db, answer.results, audience(actor))
    return toFoundItems(db, actor, { ...answer, rows }, query || undefined)
  },
}
