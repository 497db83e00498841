import { type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import type { countFoundLessons, countListedLessons, listHotLessons } from '#contract/lessons/lessons.ts'
import type { Db } from '#kernel/database/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { inOrderOf } from '#kernel/listing/index.ts'
import { anyStateOf, isCounted, newestFirst } from '../offers/index.ts'
import { seesClosed } from './lesson.ts'
import { filterOf, isListed, itemColumns, type ListQuery, lessons, listing } from './list-queries.ts'
import { countByWords, findByWords } from './search-lessons.ts'

/**
 * Everybody lists what is on offer to them; authors also list their own lessons in other states, administrators all
 * lessons.
 */
export const findForViewer = (db: Db, actor: Actor | undefined, query: ListQuery) => {
  const anyState = anyStateOf('lesson', actor, query)
  if (anyState) return listing.findAny(db, query, filterOf(query), sql<SqlBool>`${anyState} and ${isHandedInOr(actor)}`)
  const filter = { ...filterOf(query), ...audience(actor) }
  return query.name || !isCounted(filter) ? findByWords(db, actor, query, filter) : listing.find(db, query, filter)
}

/** The number of search results for each further filter, as this actor sees them. */
export const countFound = (db: Db, actor: Actor | undefined, query: z.output<typeof countFoundLessons.query>) =>
  countByWords(db, actor, query, { ...filterOf(query), ...audience(actor) })

/** The number of lessons in the list for each further filter, as this actor sees them. */
export const countListed = (db: Db, actor: Actor | undefined, query: z.output<typeof countListedLessons.query>) =>
  listing.countChoices(db, 'lesson_category', { ...filterOf(query), ...audience(actor) })

/** A draft that was never submitted is visible only to its author. */
const isHandedInOr = (author: Actor | undefined) =>
  sql`(lesson.submitted_version is not null or lesson.author_id = ${author?.id ?? 0})`

export const audience = (actor: Actor | undefined) => (seesClosed(actor) ? {} : { onlyOpen: true })

type FrontQuery = z.output<typeof listHotLessons.query>

/** HOME-2: lessons on offer to this actor, in the order of the ids. */
export const findPicked = async (db: Db, actor: Actor | undefined, ids: number[]) => {
  const listed = lessons(db).select(itemColumns).where('lesson.id', 'in', ids).where(isListed)
  const visible = seesClosed(actor) ? listed : listed.where('lesson.is_public', '=', true)
  return inOrderOf(ids, await visible.execute())
}

/** The lessons with the highest trending scores; deleted ones, for administrators, newest first. */
export const findHot = (db: Db, actor: Actor | undefined, query: FrontQuery) =>
  query.isDelete === 1
    ? findNewest(db, actor, query)
    : listing.findHot(db, query, { ...filterOf(query), ...audience(actor) })

export const findNewest = (db: Db, actor: Actor | undefined, query: FrontQuery) =>
  findForViewer(db, actor, { ...query, ...newestFirst })
