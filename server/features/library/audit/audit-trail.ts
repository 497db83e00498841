import type { Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { type Decision, listTrailOf, toTrailRow } from '../../offers/index.ts'
import type { AuditAction } from '../tables.ts'
import '../tables.ts'

/** The resource; nobody else decides about it until the end of the transaction. */
export const lockResource = async (tx: Tx, id: number) => {
  const row = await tx
    .selectFrom('resource')
    .select(['id', 'name', 'author_id', 'state', 'version', 'coin', 'newest_version', 'newest_state', 'newest_name'])
    .select(['is_listed', 'taken_down_at', 'taken_down_by', 'is_withdrawn'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row ?? fail('not_found')
}
export type LockedResource = Awaited<ReturnType<typeof lockResource>>

export const addToTrail = (tx: Tx, actor: Actor, { id, ...decision }: Decision<AuditAction> & { id: number }) =>
  tx
    .insertInto('resource_audit')
    .values({ resource_id: id, ...toTrailRow(actor, decision) })
    .execute()

export const listTrail = listTrailOf<AuditAction>('resource')
