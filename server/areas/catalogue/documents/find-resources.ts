import type { z } from 'zod'
import type { listHotResources } from '#contract/catalogue/documents/library.ts'
import type { Db } from '#kernel/database/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { inOrderOf } from '#kernel/listing/index.ts'
import { anyStateOf, listAnyState, listItems, newestFirst } from '../items/index.ts'
import { filterOf, itemColumns, type ListQuery, resources, rowsOf } from './list-queries.ts'
import { findByWords } from './search-resources.ts'

/**
 * Everybody lists what is on offer; authors also list their own resources in other states, administrators all
 * resources.
 */
export const findForViewer = async (db: Db, actor: Actor | undefined, query: ListQuery) => {
  const anyState = anyStateOf(actor, query)
  if (anyState) return rowsOf(db, await listAnyState(db, 'resource', query, anyState, filterOf(query)))
  if (query.name) return findByWords(db, query)
  return rowsOf(db, await listItems(db, 'resource', query, filterOf(query)))
}

/** HOME-2: listed resources in the order of the ids. */
export const findPicked = async (db: Db, ids: number[]) =>
  inOrderOf(
    ids,
    await resources(db).select(itemColumns).where('item.id', 'in', ids).where('item.is_listed', '=', true).execute(),
  )

/** The resources with the highest trending scores; deleted ones, for administrators, newest first. */
export const findHot = async (db: Db, actor: Actor | undefined, query: z.output<typeof listHotResources.query>) => {
  if (query.isDelete === 1) return findForViewer(db, actor, { ...query, ...newestFirst })
  const hottest = { ...query, sort: { field: 'trending', direction: 'desc' } } as const
  return rowsOf(db, await listItems(db, 'resource', hottest, filterOf(query)))
}
