import type { AuditState } from '#contract/library/library.ts'
import { undoSeconds } from '#contract/library/library-rules.ts'
import type { Tx } from '#kernel/database/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { dropLock, type ItemRef, publishAudit, requireUnlocked } from './audit-lock.ts'
import { type AuditRequest, noteDecision, requireUndecided } from './decision.ts'
import { holdDecision, requireNoneHeld, type SubmissionDecision } from './held-decision.ts'

/** The newest submitted version of a locked item. */
interface Submission extends ItemRef {
  /** 资源 or 课程. */
  word: string
  name: string
  number: number
  state: AuditState
  coin: number
  isWithdrawn: boolean
}

/** What the feature of the kind does. */
interface DecisionSteps {
  /** Refuses what cannot be decided so. */
  check?(to: AuditState): Promise<unknown>
  apply(decision: SubmissionDecision): Promise<unknown>
  /** The queue, its counters and badges follow this state; what visitors and the author see does not. */
  setState(to: AuditState): Promise<unknown>
  enqueueRelease(options: { delaySeconds: number }): Promise<unknown>
}

/**
 * Decides about a submitted version, at once or, if the request is undoable, some seconds later. A version that another
 * administrator has open is refused.
 */
export const decideSubmission = async (
  tx: Tx,
  actor: Actor,
  request: AuditRequest & { isUndoable?: boolean },
  { kind, id, word, ...submitted }: Submission,
  steps: DecisionSteps,
): Promise<{ message: string; undoUntil?: string }> => {
  const item = { kind, id }
  await requireUnlocked(tx, actor, item)
  requireUndecided(request, submitted)
  await requireNoneHeld(tx, item)
  const { isAudit: to, auditReason: reason, coin } = request
  const { number: version, state: from, name } = submitted
  await steps.check?.(to)
  const opened = await dropLock(tx, actor, item)
  const decision = { version, from, to, reason, coin, seconds: opened?.seconds ?? null }
  const noted = { from, to, reason, coin: coin ?? submitted.coin }
  await noteDecision(tx, actor, { target: `${word} ${id}（${name}）`, ...noted })
  await publishAudit(tx, kind)
  const message = '恭喜你，修改成功'
  if (!request.isUndoable) {
    await steps.apply(decision)
    return { message }
  }
  await steps.setState(to)
  const undoUntil = await holdDecision(tx, actor, item, decision)
  await steps.enqueueRelease({ delaySeconds: undoSeconds })
  return { message, undoUntil }
}
