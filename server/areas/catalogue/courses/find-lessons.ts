import type { z } from 'zod'
import type { countFoundLessons, countListedLessons, listHotLessons } from '#contract/catalogue/courses/lessons.ts'
import type { Db } from '#kernel/database/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import {
  anyStateOf,
  audienceOf,
  countChoices,
  countFound,
  listAnyState,
  listItems,
  newestFirst,
  searchItems,
  seesClosed,
} from '../items/index.ts'
import { filterOf, findByIds, itemColumns, type ListQuery, lessons, rowsOf } from './list-queries.ts'

/** Readers of the second level and visitors see what is open. */
export const audience = (actor: Actor | undefined) => (seesClosed(actor) ? {} : { onlyOpen: true })

const filterFor = (actor: Actor | undefined, query: Parameters<typeof filterOf>[0]) => ({
  ...filterOf(query),
  ...audience(actor),
})

const wordsOf = (actor: Actor | undefined, { name = '', exact }: Pick<ListQuery, 'name' | 'exact'>) => ({
  query: name,
  near: exact === 1 ? ('never' as const) : ('few' as const),
  visibility: audienceOf(actor),
})

/**
 * Everybody lists what is on offer to them; authors also list their own lessons in other states, administrators all
 * lessons.
 */
export const findForViewer = async (db: Db, actor: Actor | undefined, query: ListQuery) => {
  const anyState = anyStateOf(actor, query)
  if (anyState) return rowsOf(db, await listAnyState(db, 'lesson', query, anyState, filterOf(query)))
  const filter = filterFor(actor, query)
  if (!query.name) return rowsOf(db, await listItems(db, 'lesson', query, filter))
  return searchItems(db, 'lesson', query, { ...wordsOf(actor, query), filter }, (ids) => findByIds(db, ids))
}

/** The number of search results for each further filter, as this actor sees them. */
export const countFoundFor = (db: Db, actor: Actor | undefined, query: z.output<typeof countFoundLessons.query>) =>
  countFound(db, 'lesson', { ...wordsOf(actor, query), filter: filterFor(actor, query) })

/** The number of lessons in the list for each further filter, as this actor sees them. */
export const countListedFor = (db: Db, actor: Actor | undefined, query: z.output<typeof countListedLessons.query>) =>
  countChoices(db, 'lesson', filterFor(actor, query))

type FrontQuery = z.output<typeof listHotLessons.query>

/** HOME-2: lessons on offer to this actor, in the order of the ids. */
export const findPicked = async (db: Db, actor: Actor | undefined, ids: number[]) => {
  const rows = await lessons(db)
    .select(itemColumns)
    .select('item.is_listed')
    .where('item.id', 'in', ids)
    .where('item.kind', '=', 'lesson')
    .execute()
  return ids.flatMap(
    (id) => rows.find((row) => row.id === id && row.is_listed && (row.is_open || seesClosed(actor))) ?? [],
  )
}

/** The lessons with the highest trending scores; deleted ones, for administrators, newest first. */
export const findHot = async (db: Db, actor: Actor | undefined, query: FrontQuery) => {
  if (query.isDelete === 1) return findNewest(db, actor, query)
  const hottest = { ...query, sort: { field: 'trending', direction: 'desc' } } as const
  return rowsOf(db, await listItems(db, 'lesson', hottest, filterFor(actor, query)))
}

export const findNewest = (db: Db, actor: Actor | undefined, query: FrontQuery) =>
  findForViewer(db, actor, { ...query, ...newestFirst })
