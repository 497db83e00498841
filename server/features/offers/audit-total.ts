import type { AuditState } from '#contract/library.ts'

/** How many there are of one state, or of all. */
export const auditTotal = (
  { pending, approved, rejected }: { pending: number; approved: number; rejected: number },
  state: AuditState | undefined,
): number => (state === undefined ? pending + approved + rejected : [pending, approved, rejected][state]!)
