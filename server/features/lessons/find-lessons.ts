import { type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import type { countFoundLessons } from '#contract/lessons.ts'
import type { Db } from '#kernel/database/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { anyStateOf } from '../offers/index.ts'
import { seesClosed } from './lesson.ts'
import { filterOf, type ListQuery, listing } from './list-queries.ts'
import { countByWords, findByWords } from './search-lessons.ts'

/** The list as this person may see it: what is on offer to him, more for owners and administrators. */
export const findForViewer = (db: Db, actor: Actor | undefined, query: ListQuery) => {
  const anyState = anyStateOf('lesson', actor, query)
  if (anyState) return listing.findAny(db, query, filterOf(query), sql<SqlBool>`${anyState} and ${isHandedInOr(actor)}`)
  const filter = { ...filterOf(query), ...audience(actor) }
  return query.name ? findByWords(db, actor, { ...query, name: query.name }, filter) : listing.find(db, query, filter)
}

/** How many of what has the words this person finds with each choice. */
export const countFound = (db: Db, actor: Actor | undefined, query: z.output<typeof countFoundLessons.query>) =>
  countByWords(db, actor, query.name, { ...filterOf(query), ...audience(actor) })

/** A draft that was never handed in is its author's alone. */
const isHandedInOr = (author: Actor | undefined) =>
  sql`(lesson.submitted_version is not null or lesson.author_id = ${author?.id ?? 0})`

const audience = (actor: Actor | undefined) => (seesClosed(actor) ? {} : { onlyOpen: true })

interface IndexQuery {
  size: number
  lessonCategoryId?: number | undefined
}

/** What most people have begun to learn of late. */
export const findHot = (db: Db, actor: Actor | undefined, { size, lessonCategoryId }: IndexQuery) =>
  listing.findHot(db, { size, ...(lessonCategoryId && { categoryId: lessonCategoryId }), ...audience(actor) })

export const findNewest = (db: Db, actor: Actor | undefined, { size, lessonCategoryId }: IndexQuery) =>
  listing.find(
    db,
    { page: 0, size, sort: { field: 'uploadTime', direction: 'desc' } },
    { ...(lessonCategoryId && { categoryId: lessonCategoryId }), ...audience(actor) },
  )
