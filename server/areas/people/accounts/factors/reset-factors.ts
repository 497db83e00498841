import { sql } from 'kysely'
import { holds } from '#contract/permissions.ts'
import { inTransaction, type Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import { type Actor, noteChange } from '#kernel/http/index.ts'
import type { ConfirmedRequest } from '../../../base/approvals/index.ts'
import { notifySecurity } from '../../notices/index.ts'
import { commandLine, recordCommand } from '../audit/audit-log.ts'
import { endSessionsOf } from '../login/sessions.ts'
import { lockAdministrators } from '../roles/administrators.ts'
import { awaitSecond, requireUnchanged } from '../roles/await-second.ts'
import { getStanding, isProtected, mayManage, requireMayManage, type Standing } from '../roles/standing.ts'
import { clearFactors } from './factor-state.ts'
import '../tables.ts'

type Person = Pick<Standing, 'id' | 'level' | 'administrator_until'>

/** FAC-16: those of an administrator, or of a recent one, are reset by two super administrators. */
export const mayResetFactors = (actor: Actor, person: Person): boolean =>
  actor.id !== person.id && holds(actor.adminRole, 'resetPassword', 'do') && mayManage(actor, person)

interface Reset {
  id: number
  reason: string
}

/** Removes the factors of a person who has lost them and ends the person's sessions; of an administrator when a second confirms. */
export const resetFactors = inTransaction(async (tx, actor: Actor, { id, reason }: Reset) => {
  if (id === actor.id) fail('factor_reset_self')
  await lockAdministrators(tx)
  const person = await getStanding(tx, id)
  requireMayManage(actor, person)
  await requireFactor(tx, id)
  if (isProtected(person) && (await awaitSecond(tx, actor, person, { kind: 'factors' }, { reason })))
    return { message: '申请已提交，等另一名超级管理员确认后重置' }
  await removeAll(tx, id, reason)
  await noteChange(tx, actor, { target: `用户 ${person.username}`, memberId: id, after: { reason } })
  return { message: '两步验证已重置，请本人重新登录并开启' }
})

const requireFactor = async (tx: Tx, id: number): Promise<void> => {
  const { since } = await tx
    .selectFrom('member')
    .select('second_factor_since as since')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (!since) fail('factor_missing')
}

/** Removes the factors of an administrator after a second one has confirmed it. */
export const carryOutFactorReset = async (tx: Tx, request: ConfirmedRequest): Promise<void> => {
  const { id } = await requireUnchanged(tx, request)
  await removeAll(tx, id, request.reason)
}

const removeAll = async (tx: Tx, id: number, reason: string) => {
  await clearFactors(tx, id)
  await tx.updateTable('member').set({ factors_reset_at: sql<Date>`now()` }).where('id', '=', id).execute()
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
  await removeAll(tx, person.id, commandLine)
  await recordCommand(tx, {
    action: '重置一名用户的两步验证',
    call: 'npm run reset-factor',
    target: `用户 ${username}`,
    memberId: person.id,
  })
  return true
})
