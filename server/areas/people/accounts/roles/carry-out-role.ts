import { sql } from 'kysely'
import { type Level, levelId } from '#contract/constants.ts'
import type { AdminRole } from '#contract/permissions.ts'
import type { Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { ConfirmedRequest } from '../../../base/approvals/index.ts'
import { notifyRoleChange } from '../../notices/index.ts'
import { endSessionsOf } from '../login/sessions.ts'
import { lockAdministrators, requireSuperAdministrator } from './administrators.ts'
import { requireUnchanged } from './await-second.ts'

/** Gives, changes or takes away the role of an administrator, after a second one has confirmed it. */
export const carryOutRole = async (tx: Tx, request: ConfirmedRequest): Promise<void> => {
  const { id } = await requireUnchanged(tx, request)
  const { roleAfter: role, levelAfter } = request
  const name = await setRole(tx, id, { role, level: levelAfter ?? levelId.second })
  await notifyRoleChange(tx, id, name, role)
}

/** Sets the role and ends the account's sessions; without a role the account has `level`. Answers the name shown. */
export const setRole = async (
  tx: Tx,
  id: number,
  { role, level }: { role: AdminRole | null; level: Level },
): Promise<string> => {
  await lockAdministrators(tx)
  const changed = await tx
    .updateTable('member')
    .set({
      level: role === null ? level : levelId.administrator,
      admin_role: role,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning(['id', 'nick_name', 'enabled'])
    .executeTakeFirst()
  if (!changed) return fail('not_found')
  if (!changed.enabled && role !== null) fail('account_not_enabled')
  await requireSuperAdministrator(tx)
  await endSessionsOf(tx, [changed.id])
  return changed.nick_name
}
