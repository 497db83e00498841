import { inTransaction } from '#kernel/database/index.ts'
import { decisionOf, takeReleased } from '../../offers/index.ts'
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
  await applyDecision(tx, { id: held.member_id }, resource, decisionOf(held))
})
