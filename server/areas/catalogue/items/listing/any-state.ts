import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { AuditState } from '#contract/catalogue/documents/library.ts'
import { containsPattern } from '#kernel/database/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { requirePermission } from '#kernel/http/index.ts'

export interface StateQuery {
  name?: string | undefined
  isAudit?: AuditState | undefined
  isDelete?: 0 | 1 | undefined
  uploadUserId?: number | undefined
}

/**
 * The condition of a list beyond what is on offer: authors see their own items in every state, administrators all
 * items, deleted ones included. A draft that was never submitted is visible only to its author. undefined if the query
 * asks for nothing beyond what is on offer.
 */
export const anyStateOf = (actor: Actor | undefined, query: StateQuery): RawBuilder<SqlBool> | undefined => {
  const isOwn = actor !== undefined && query.uploadUserId === actor.id
  const isDeleted = query.isDelete === 1
  const showsUnapproved = (query.isAudit ?? 1) !== 1
  if (isDeleted || (showsUnapproved && !isOwn)) requirePermission(actor, 'auditContent')
  if (!isDeleted && !isOwn && !showsUnapproved) return undefined
  const state = query.isAudit ?? (isOwn || isDeleted ? undefined : 1)
  const ofState = state === undefined ? sql`true` : sql`item.state = ${state}`
  const named = query.name ? sql`item.name ilike ${containsPattern(query.name)}` : sql`true`
  return sql<SqlBool>`(item.deleted_at ${isDeleted ? sql`is not null` : sql`is null`} and ${ofState} and ${named}
    and (item.submitted_version is not null or item.author_id = ${actor?.id ?? 0}))`
}
