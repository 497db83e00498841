import type { Db } from '#kernel/database/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { anyStateOf } from '../offers/index.ts'
import { filterOf, type ListQuery, listing } from './list-queries.ts'
import { findByWords } from './search-resources.ts'

/** The list as this person may see it: what is on offer for everybody, more for owners and administrators. */
export const findForViewer = (db: Db, actor: Actor | undefined, query: ListQuery) => {
  const anyState = anyStateOf('resource', actor, query)
  if (anyState) return listing.findAny(db, query, filterOf(query), anyState)
  if (query.name) return findByWords(db, { ...query, name: query.name })
  return listing.find(db, query, filterOf(query))
}
