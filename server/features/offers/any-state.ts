import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { levelId } from '#contract/constants.ts'
import type { AuditState } from '#contract/library.ts'
import { containsPattern } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Actor } from '#kernel/http/index.ts'

interface Asked {
  name?: string | undefined
  isAudit?: AuditState | undefined
  isDelete?: 0 | 1 | undefined
  uploadUserId?: number | undefined
}

/**
 * The condition of a list that goes beyond what is on offer: owners see their own in every state, administrators
 * everybody's, deleted ones included. undefined where nothing of the kind is asked for.
 */
export const anyStateOf = (table: string, actor: Actor | undefined, asked: Asked): RawBuilder<SqlBool> | undefined => {
  const isOwn = actor !== undefined && asked.uploadUserId === actor.id
  const isDeleted = asked.isDelete === 1
  const wantsOthers = (asked.isAudit ?? 1) !== 1
  if (isDeleted || (wantsOthers && !isOwn)) requireAdministrator(actor)
  if (!isDeleted && !isOwn && !wantsOthers) return undefined
  const column = (name: string) => sql.ref(`${table}.${name}`)
  const state = asked.isAudit ?? (isOwn || isDeleted ? undefined : 1)
  const ofState = state === undefined ? sql`true` : sql`${column('state')} = ${state}`
  const named = asked.name ? sql`${column('name')} ilike ${containsPattern(asked.name)}` : sql`true`
  return sql<SqlBool>`(${column('deleted_at')} ${isDeleted ? sql`is not null` : sql`is null`} and ${ofState} and ${named})`
}

const requireAdministrator = (actor: Actor | undefined) => {
  if (!actor) fail('login_required')
  if (actor!.level !== levelId.administrator) fail('forbidden')
}
