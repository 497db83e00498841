import { type AdminRole, holds } from '#contract/permissions.ts'
import { inTransaction, type Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import { type Actor, noteChange } from '#kernel/http/index.ts'
import { notifySecurity } from '../../notices/index.ts'
import { endSessionsOf } from '../login/sessions.ts'
import { clearFactors } from './factor-state.ts'
import '../tables.ts'

/** Those of an administrator are reset by another super administrator only. */
export const mayResetFactors = (actor: Actor, person: { id: number; admin_role: AdminRole | null }): boolean =>
  actor.id !== person.id &&
  holds(actor.adminRole, 'resetPassword', 'do') &&
  (person.admin_role === null || actor.adminRole === 'super')

interface Reset {
  id: number
  reason: string
}

/** Removes the factors of a person who has lost them and ends the person's sessions. */
export const resetFactors = inTransaction(async (tx, actor: Actor, { id, reason }: Reset) => {
  if (id === actor.id) fail('factor_reset_self')
  const person = await tx
    .selectFrom('member')
    .select(['username', 'admin_role', 'second_factor_since'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!person) return fail('not_found')
  if (!mayResetFactors(actor, { id, ...person })) fail('forbidden')
  if (!person.second_factor_since) fail('factor_missing')
  await removeAll(tx, id, reason)
  await noteChange(tx, actor, { target: `用户 ${person.username}`, memberId: id, after: { reason } })
  return { message: '两步验证已重置，请本人重新登录并开启' }
})

const removeAll = async (tx: Tx, id: number, reason: string) => {
  await clearFactors(tx, id)
  await endSessionsOf(tx, [id])
  await notifySecurity(tx, id, { what: 'factorsReset', reason })
}

/** For the command line: the last administrator has nobody else to ask. Returns whether there was such a person. */
export const resetFactorsOf = inTransaction(async (tx, username: string): Promise<boolean> => {
  const person = await tx
    .selectFrom('member')
    .select('id')
    .where('username', '=', username)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!person) return false
  const reason = '服务器命令行'
  await removeAll(tx, person.id, reason)
  await tx
    .insertInto('audit_log')
    .values({
      kind: 'administration',
      member_id: null,
      member_name: reason,
      action: '重置一名用户的两步验证',
      call: 'npm run reset-factor',
      target: `用户 ${username}`,
      about_member_id: person.id,
      before: null,
      after: { reason },
      is_success: true,
      address: '',
      request_id: '',
    })
    .execute()
  return true
})
