import { inTransaction } from '#kernel/database/index.ts'
import { takeReleased } from '../../offers/index.ts'
import { applyDecision } from './audit-resource.ts'
import { findAndLock, isStillHeld, restoreState } from './audit-trail.ts'

/**
 * A decision takes effect when it can no longer be undone. It lapses if the author has deleted the resource or
 * withdrawn or replaced the version meanwhile.
 */
export const releaseDecision = inTransaction(async (tx, id: number): Promise<void> => {
  const resource = await findAndLock(tx, id)
  const held = await takeReleased(tx, { kind: 'resource', id })
  if (!held) return
  if (!resource || !isStillHeld(held, resource)) return void (await restoreState(tx, held))
  const { state_before: from, state: to, reason, coin, member_id, seconds } = held
  await applyDecision(tx, { id: member_id }, resource, { from, to, reason, coin: coin ?? undefined, seconds })
})
