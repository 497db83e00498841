import { inTransaction } from '#kernel/database/index.ts'
import { decisionOf, takeReleased } from '../../offers/index.ts'
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
  await applyDecision(tx, { id: held.member_id }, lesson, decisionOf(held))
})
