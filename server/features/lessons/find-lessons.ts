import { type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import type { countFoundLessons } from '#contract/lessons.ts'
import type { Db } from '#kernel/database/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { anyStateOf } from '../offers/index.ts'
import { seesClosed } from './lesson.ts'
import { filterOf, type ListQuery, listing } from './list-queries.ts'
import { countByWords, findByWords } from './search-lessons.ts'

/**
 * Everybody lists what is on offer to them; authors also list their own lessons in other states, administrators all
 * lessons.
 */
export const findForViewer = (db: Db, actor: Actor | undefined, query: ListQuery) => {
  const anyState = anyStateOf('lesson', actor, query)
  if (anyState) return listing.findAny(db, query, filterOf(query), sql<SqlBool>`${anyState} and ${isHandedInOr(actor)}`)
  const filter = { ...filterOf(query), ...audience(actor) }
  return query.name ? findByWords(db, actor, { ...query, name: query.name }, filter) : listing.find(db, query, filter)
}

/** The number of search results for each further filter, as this actor sees them. */
export const countFound = (db: Db, actor: Actor | undefined, query: z.output<typeof countFoundLessons.query>) =>
  countByWords(db, actor, query.name, { ...filterOf(query), ...audience(actor) })

/** A draft that was never submitted is visible only to its author. */
const isHandedInOr = (author: Actor | undefined) =>
  sql`(lesson.submitted_version is not null or lesson.author_id = ${author?.id ?? 0})`

const audience = (actor: Actor | undefined) => (seesClosed(actor) ? {} : { onlyOpen: true })

interface IndexQuery {
  size: number
  lessonCategoryId?: number | undefined
}

/** The lessons with the highest trending scores. */
export const findHot = (db: Db, actor: Actor | undefined, { size, lessonCategoryId }: IndexQuery) =>
  listing.findHot(db, { size, ...(lessonCategoryId && { categoryId: lessonCategoryId }), ...audience(actor) })

export const findNewest = (db: Db, actor: Actor | undefined, { size, lessonCategoryId }: IndexQuery) =>
  listing.find(
    db,
    { page: 0, size, sort: { field: 'uploadTime', direction: 'desc' } },
    { ...(lessonCategoryId && { categoryId: lessonCategoryId }), ...audience(actor) },
  )
