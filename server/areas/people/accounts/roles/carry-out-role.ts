import { sql } from 'kysely'
import { type Level, levelId } from '#contract/constants.ts'
import type { AdminRole } from '#contract/permissions.ts'
import type { Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { ConfirmedRequest } from '../../../base/approvals/index.ts'
import { notifyRoleChange } from '../../notices/index.ts'
import { endSessionsOf } from '../login/sessions.ts'
import { lockAdministrators, requireSuperAdministrator } from './administrators.ts'

/** Gives, changes or takes away the role of an administrator, after a second one has confirmed it. */
export const carryOutRole = async (
  tx: Tx,
  { kind, subject, roleAfter, levelAfter }: ConfirmedRequest,
): Promise<void> => {
  const name = await setRole(tx, Number(subject), {
    role: roleAfter,
    level: levelAfter ?? levelId.second,
    // The request may be about a disabled account, which is enabled with it.
    enables: kind === 'administrator',
  })
  await notifyRoleChange(tx, Number(subject), name, roleAfter)
}

/** Sets the role and ends the account's sessions; without a role the account keeps `level`. Answers the name shown. */
export const setRole = async (
  tx: Tx,
  id: number,
  { role, level, enables }: { role: AdminRole | null; level: Level; enables: boolean },
): Promise<string> => {
  await lockAdministrators(tx)
  const changed = await tx
    .updateTable('member')
    .set({
      level: role === null ? level : levelId.administrator,
      admin_role: role,
      ...(enables && { enabled: true }),
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning(['id', 'nick_name', 'enabled'])
    .executeTakeFirst()
  if (!changed) return fail('not_found')
  if (!changed.enabled) fail('account_not_enabled')
  await requireSuperAdministrator(tx)
  await endSessionsOf(tx, [changed.id])
  return changed.nick_name
}
