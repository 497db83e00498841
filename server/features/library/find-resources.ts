import type { Db } from '#kernel/database/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { anyStateOf } from '../offers/index.ts'
import { filterOf, type ListQuery, listing } from './list-queries.ts'
import { findByWords } from './search-resources.ts'

/**
 * Everybody lists what is on offer; authors also list their own resources in other states, administrators all
 * resources.
 */
export const findForViewer = (db: Db, actor: Actor | undefined, query: ListQuery) => {
  const anyState = anyStateOf('resource', actor, query)
  if (anyState) return listing.findAny(db, query, filterOf(query), anyState)
  if (query.name) return findByWords(db, { ...query, name: query.name })
  return listing.find(db, query, filterOf(query))
}
