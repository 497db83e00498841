import type { Db } from '#kernel/db.ts'
import type { Actor } from '#kernel/session.ts'
import { anyStateOf } from '../access/index.ts'
import { filterOf, type ListQuery, listing } from './list-queries.ts'
import { findByWords } from './search-resources.ts'

/** The list as this person may see it: what is on offer for everybody, more for owners and administrators. */
export const findForViewer = (db: Db, actor: Actor | undefined, query: ListQuery) => {
  const anyState = anyStateOf('resource', actor, query)
  if (anyState) return listing.findAny(db, query, filterOf(query), anyState)
  if (query.name) return findByWords(db, { ...query, name: query.name })
  return listing.find(db, query, filterOf(query))
}
