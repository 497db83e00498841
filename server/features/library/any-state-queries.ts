import { dayEnd, dayStart } from '#kernel/days.ts'
import type { Db } from '#kernel/db.ts'
import { fail } from '#kernel/errors.ts'
import { containing } from '#kernel/like.ts'
import { countUpTo, offsetOf } from '#kernel/page.ts'
import type { Actor } from '#kernel/session.ts'
import {
  filterOf,
  findListed,
  itemColumns,
  type ListFilter,
  type ListQuery,
  resources,
  sortColumns,
} from './list-queries.ts'
import { findByWords } from './search-resources.ts'

/**
 * The list as this person may see it: what is on offer for everybody; owners see their own in every state,
 * administrators everybody's, deleted ones included.
 */
export const findForViewer = (db: Db, actor: Actor | undefined, query: ListQuery) => {
  const isOwn = actor !== undefined && query.uploadUserId === actor.id
  const wantsOthers = (query.isAudit ?? 1) !== 1
  if (query.isDelete === 1) requireAdministrator(actor)
  if (wantsOthers && !isOwn) requireAdministrator(actor)
  if (query.isDelete === 1 || isOwn || wantsOthers) return findOfAnyState(db, query, isOwn)
  return query.name ? findByWords(db, { ...query, name: query.name }) : findListed(db, query)
}

const requireAdministrator = (actor: Actor | undefined) => {
  if (!actor) fail('login_required')
  if (actor!.level !== 1) fail('forbidden')
}

const findOfAnyState = async (db: Db, query: ListQuery, isOwn: boolean) => {
  const filter = filterOf(query)
  const state = query.isAudit ?? (isOwn || query.isDelete === 1 ? undefined : 1)
  const isDeleted = query.isDelete === 1
  let rows = narrow(resources(db), filter).where('resource.deleted_at', isDeleted ? 'is not' : 'is', null)
  if (state !== undefined) rows = rows.where('resource.state', '=', state)
  if (query.name) rows = rows.where('resource.name', 'ilike', containing(query.name))
  return {
    rows: await rows
      .select(itemColumns)
      .orderBy(sortColumns[query.sort.field], query.sort.direction)
      .orderBy('resource.id', query.sort.direction)
      .limit(query.size)
      .offset(offsetOf(query))
      .execute(),
    ...(await countUpTo(rows.select('resource.id'), db)),
  }
}

const narrow = (rows: ReturnType<typeof resources>, { categoryId, isFree, from, to, authorId }: ListFilter) => {
  let narrowed = rows
  if (categoryId) narrowed = narrowed.where('resource.category_id', '=', categoryId)
  if (isFree !== undefined) narrowed = narrowed.where('resource.is_free', '=', isFree)
  if (from) narrowed = narrowed.where('resource.uploaded_at', '>=', dayStart(from))
  if (to) narrowed = narrowed.where('resource.uploaded_at', '<', dayEnd(to))
  if (authorId) narrowed = narrowed.where('resource.author_id', '=', authorId)
  return narrowed
}
