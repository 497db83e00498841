import { levelId } from '#contract/constants.ts'
import { inTransaction } from '#kernel/database/index.ts'
import { recordCommand } from '../audit/audit-log.ts'
import { lockAdministrators } from './administrators.ts'
import { setRole } from './carry-out-role.ts'
import '../tables.ts'

/**
 * For the command line: takes the role from an administrator where too few super administrators are left to decide it.
 * Returns whether there was such an administrator; the last super administrator keeps the role (ROLE-7).
 */
export const revokeAdministrator = inTransaction(async (tx, username: string): Promise<boolean> => {
  await lockAdministrators(tx)
  const person = await tx
    .selectFrom('member')
    .select('id')
    .where('username', '=', username)
    .where('admin_role', 'is not', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!person) return false
  await setRole(tx, person.id, { role: null, level: levelId.second })
  await recordCommand(tx, {
    action: '撤销一名管理员',
    call: 'npm run revoke-administrator',
    target: `用户 ${username}`,
    memberId: person.id,
  })
  return true
})
