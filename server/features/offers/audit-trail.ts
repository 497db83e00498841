import type { AuditState } from '#contract/library.ts'
import type { Actor } from '#kernel/http/index.ts'

/** What was decided about a version of something that can be bought, and why. */
export interface Decision<Act> {
  version: number
  act: Act
  from?: AuditState
  to?: AuditState
  reason: string
  coin: number
}

/** The columns every trail of decisions has. */
export const toTrailRow = <Act>(actor: Actor, { version, act, from, to, reason, coin }: Decision<Act>) => ({
  version,
  act,
  from_state: from ?? null,
  to_state: to ?? null,
  reason,
  coin,
  member_id: actor.id,
})

type TrailRow<Act> = ReturnType<typeof toTrailRow<Act>> & { id: number; created_at: Date; nick_name: string }

/** A decision as administrators read it. */
export const toTrailStep = <Act>(row: Omit<TrailRow<Act>, 'member_id'>) => ({
  id: row.id,
  auditTime: row.created_at.toISOString(),
  auditUserName: row.nick_name,
  versionNumber: row.version,
  act: row.act,
  from: row.from_state,
  to: row.to_state,
  auditReason: row.reason,
  coin: row.coin,
})
