import { inTransaction } from '#kernel/database/index.ts'
import { takeReleased } from '../../offers/index.ts'
import { applyDecision } from './audit-lesson.ts'
import { findAndLock, isStillHeld, restoreState } from './audit-trail.ts'

/**
 * A decision takes effect when it can no longer be undone. It lapses if the author has deleted the lesson or
 * withdrawn or replaced the version meanwhile.
 */
export const releaseDecision = inTransaction(async (tx, id: number): Promise<void> => {
  const lesson = await findAndLock(tx, id)
  const held = await takeReleased(tx, { kind: 'lesson', id })
  if (!held) return
  if (!lesson || !isStillHeld(held, lesson)) return void (await restoreState(tx, held))
  const { state_before: from, state: to, reason, coin, member_id, seconds } = held
  await applyDecision(tx, { id: member_id }, lesson, {
    version: held.version,
    from,
    to,
    reason,
    coin: coin ?? undefined,
    seconds,
  })
})
