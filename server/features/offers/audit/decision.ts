import { sql } from 'kysely'
import type { AuditState } from '#contract/library/library.ts'
import { auditLabels, auditState } from '#contract/library/library-rules.ts'
import type { Tx } from '#kernel/database/index.ts'
import { fail, requireVersion } from '#kernel/errors/index.ts'
import { type Actor, noteChange } from '#kernel/http/index.ts'

/** An administrator's decision about a submitted version. */
export interface AuditRequest {
  isAudit: AuditState
  auditReason: string
  /** Replaces the author's price. */
  coin?: number | undefined
  /** The version and state that the administrator saw. */
  versionNumber?: number | undefined
  auditBefore?: AuditState | undefined
}

/** Refuses a decision about a version that is approved or withdrawn, or that changed after the administrator read it. */
export const requireUndecided = (
  { versionNumber, auditBefore }: AuditRequest,
  version: { number: number; state: AuditState; isWithdrawn: boolean },
): void => {
  if (version.state === auditState.approved) fail('already_approved')
  if (version.isWithdrawn) fail('withdrawn')
  requireVersion(versionNumber, version.number)
  requireVersion(auditBefore, version.state)
}

/** The columns of a version that a decision sets. */
export const decisionColumns = (actor: Pick<Actor, 'id'>, { isAudit, auditReason, coin }: AuditRequest) => ({
  state: isAudit,
  reason: auditReason,
  audited_by: actor.id,
  audited_at: sql<Date>`now()`,
  ...(coin !== undefined && { coin }),
})

/** Adds the decision to the audit log. */
export const noteDecision = (
  tx: Tx,
  actor: Actor,
  {
    target,
    from,
    to,
    reason,
    coin,
  }: { target: string; from: AuditState; to: AuditState; reason: string; coin: number },
) =>
  noteChange(tx, actor, {
    target,
    before: { isAudit: auditLabels[from] },
    after: { isAudit: auditLabels[to], reason, coin },
  })
