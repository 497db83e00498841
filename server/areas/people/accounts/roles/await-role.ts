import type { AdminRole } from '#contract/permissions.ts'
import type { Tx } from '#kernel/database/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { awaitApproval, type RoleMove } from '../../../base/approvals/index.ts'

interface Person {
  id: number
  username: string
  admin_role: AdminRole | null
}

const kindOf = ({ roleBefore, roleAfter }: RoleMove) => {
  if (roleAfter === null) return 'revoke'
  return roleBefore === null || roleBefore === roleAfter ? 'administrator' : 'role'
}

/**
 * Lets a change of a person's role wait for a second administrator; answers false where there is none. Without a new
 * role the present one, or else that of a super administrator, is confirmed: the account is to be enabled.
 */
export const awaitRole = (
  tx: Tx,
  actor: Actor,
  { id, username, admin_role: roleBefore }: Person,
  { reason = '', ...move }: Partial<RoleMove> & { reason?: string } = {},
): Promise<boolean> => {
  const roles = { roleBefore, roleAfter: roleBefore ?? 'super', ...move }
  const request = { subject: String(id), target: `用户 ${username}`, memberId: id, reason, roles }
  return awaitApproval(tx, actor, { kind: kindOf(roles), ...request })
}
