import type { AuditState } from '#contract/library.ts'
import type { Tx } from '#kernel/db.ts'
import { fail } from '#kernel/errors.ts'
import type { Actor } from '#kernel/session.ts'
import type { AuditAct } from './tables.ts'
import './tables.ts'

/** The resource, for nobody else to decide about until the end of the transaction. */
export const lockResource = async (tx: Tx, id: number) => {
  const row = await tx
    .selectFrom('resource')
    .select(['id', 'name', 'author_id', 'state', 'version', 'coin', 'newest_version', 'newest_state', 'newest_name'])
    .select(['is_listed', 'taken_down_at'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row ?? fail('not_found')
}
export type LockedResource = Awaited<ReturnType<typeof lockResource>>

interface Entry {
  id: number
  version: number
  act: AuditAct
  from?: AuditState
  to?: AuditState
  reason: string
  coin: number
}

/** Writes down who decided what about a resource, and why. */
export const addToTrail = (tx: Tx, actor: Actor, { id, version, act, from, to, reason, coin }: Entry) =>
  tx
    .insertInto('resource_audit')
    .values({
      resource_id: id,
      version,
      act,
      from_state: from ?? null,
      to_state: to ?? null,
      reason,
      coin,
      member_id: actor.id,
    })
    .execute()
