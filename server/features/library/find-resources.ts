import { type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import type { listHotResources } from '#contract/library/library.ts'
import type { Db } from '#kernel/database/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { inOrderOf } from '#kernel/listing/index.ts'
import { anyStateOf, isCounted, newestFirst } from '../offers/index.ts'
import { filterOf, itemColumns, type ListQuery, listing, resources } from './list-queries.ts'
import { findByWords } from './search-resources.ts'

/**
 * Everybody lists what is on offer; authors also list their own resources in other states, administrators all
 * resources.
 */
export const findForViewer = (db: Db, actor: Actor | undefined, query: ListQuery) => {
  const anyState = anyStateOf('resource', actor, query)
  if (anyState) return listing.findAny(db, query, filterOf(query), anyState)
  const filter = filterOf(query)
  return query.name || !isCounted(filter) ? findByWords(db, query) : listing.find(db, query, filter)
}

/** HOME-2: listed resources in the order of the ids. */
export const findPicked = async (db: Db, ids: number[]) =>
  inOrderOf(
    ids,
    await resources(db)
      .select(itemColumns)
      .where('resource.id', 'in', ids)
      .where(sql<SqlBool>`resource.is_listed`)
      .execute(),
  )

/** The resources with the highest trending scores; deleted ones, for administrators, newest first. */
export const findHot = (db: Db, actor: Actor | undefined, query: z.output<typeof listHotResources.query>) =>
  query.isDelete === 1
    ? findForViewer(db, actor, { ...query, ...newestFirst })
    : listing.findHot(db, query, filterOf(query))
