import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { AuditState } from '#contract/library/library.ts'
import { containsPattern } from '#kernel/database/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { requirePermission } from '../access/index.ts'

interface StateQuery {
  name?: string | undefined
  isAudit?: AuditState | undefined
  isDelete?: 0 | 1 | undefined
  uploadUserId?: number | undefined
}

/**
 * The condition of a list beyond what is on offer: authors see their own items in every state, administrators all
 * items, deleted ones included. undefined if the query asks for nothing beyond what is on offer.
 */
export const anyStateOf = (
  table: string,
  actor: Actor | undefined,
  query: StateQuery,
): RawBuilder<SqlBool> | undefined => {
  const isOwn = actor !== undefined && query.uploadUserId === actor.id
  const isDeleted = query.isDelete === 1
  const showsUnapproved = (query.isAudit ?? 1) !== 1
  if (isDeleted || (showsUnapproved && !isOwn)) requirePermission(actor, 'auditContent')
  if (!isDeleted && !isOwn && !showsUnapproved) return undefined
  const column = (name: string) => sql.ref(`${table}.${name}`)
  const state = query.isAudit ?? (isOwn || isDeleted ? undefined : 1)
  const ofState = state === undefined ? sql`true` : sql`${column('state')} = ${state}`
  const named = query.name ? sql`${column('name')} ilike ${containsPattern(query.name)}` : sql`true`
  return sql<SqlBool>`(${column('deleted_at')} ${isDeleted ? sql`is not null` : sql`is null`} and ${ofState} and ${named})`
}
