import type { Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { type Decision, type HeldDecision, listTrailOf, toTrailRow } from '../../offers/index.ts'
import type { AuditAction } from '../tables.ts'
import '../tables.ts'

/** The resource if it is not deleted; nobody else decides about it until the end of the transaction. */
export const findAndLock = (tx: Tx, id: number) =>
  tx
    .selectFrom('resource')
    .select(['id', 'name', 'author_id', 'state', 'version', 'coin', 'file_id'])
    .select(['newest_version', 'newest_state', 'newest_name', 'newest_coin'])
    .select(['is_listed', 'taken_down_at', 'taken_down_by', 'is_withdrawn'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

export const lockResource = async (tx: Tx, id: number) => (await findAndLock(tx, id)) ?? fail('not_found')
export type LockedResource = Awaited<ReturnType<typeof lockResource>>

/** Whether the author has neither withdrawn nor replaced the version since the decision about it. */
export const isStillHeld = (held: HeldDecision, resource: LockedResource): boolean =>
  held.version === resource.newest_version && held.state === resource.newest_state

/** Undoes what a decision changed before it took effect, unless the author has changed the submission since. */
export const restoreState = (tx: Tx, held: HeldDecision) =>
  tx
    .updateTable('resource')
    .set({ newest_state: held.state_before })
    .where('id', '=', held.item_id)
    .where('newest_version', '=', held.version)
    .where('newest_state', '=', held.state)
    .execute()

export const addToTrail = (
  tx: Tx,
  actor: Pick<Actor, 'id'>,
  { id, ...decision }: Decision<AuditAction> & { id: number },
) =>
  tx
    .insertInto('resource_audit')
    .values({ resource_id: id, ...toTrailRow(actor, decision) })
    .execute()

export const listTrail = listTrailOf<AuditAction>('resource')
