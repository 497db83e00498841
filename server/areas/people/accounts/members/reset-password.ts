import { sql } from 'kysely'
import { z } from 'zod'
import { type Db, inTransaction, type Tx } from '#kernel/database/index.ts'
import { type Actor, noteChange } from '#kernel/http/index.ts'
import type { ConfirmedRequest } from '../../../base/approvals/index.ts'
import { hashPassword } from '../login/password.ts'
import { storeReplacedPassword } from '../login/password-history.ts'
import { endSessionsOf } from '../login/sessions.ts'
import { endLinks } from '../reset/account-link.ts'
import { lockAdministrators } from '../roles/administrators.ts'
import { awaitSecond, requireUnchanged } from '../roles/await-second.ts'
import { getStanding, isProtected, refuseOwnAccount, requireMayManage } from '../roles/standing.ts'
import { firstPassword } from './first-password.ts'

/**
 * Sets a new random first password, returns it once and ends the account's sessions. That of an administrator, or of a
 * recent one, counts when a second one confirms it: somebody who alone knows it could confirm the own requests.
 */
export const resetPassword = async (db: Db, actor: Actor, id: number) => {
  refuseOwnAccount(actor, id)
  const password = firstPassword()
  const isAwaitingApproval = await requestReset(db, actor, id, await hashPassword(password))
  const message = isAwaitingApproval ? '等另一名超级管理员确认，确认后这个密码才生效' : '密码已重置'
  return { password, message, isAwaitingApproval }
}

const requestReset = inTransaction(async (tx, actor: Actor, id: number, hash: string): Promise<boolean> => {
  await lockAdministrators(tx)
  const person = await getStanding(tx, id)
  requireMayManage(actor, person)
  const isWaiting = isProtected(person) && (await awaitSecond(tx, actor, person, { kind: 'password', hash }))
  if (!isWaiting) await storeReset(tx, id, hash)
  if (!isWaiting) await noteChange(tx, actor, { target: `用户 ${person.username}`, memberId: id })
  return isWaiting
})

const storeReset = async (tx: Tx, id: number, hash: string): Promise<void> => {
  await storeReplacedPassword(tx, id)
  await tx
    .updateTable('member')
    .set({
      password_hash: hash,
      must_change_password: true,
      password_reset_at: sql<Date>`now()`,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .execute()
  await endLinks(tx, id)
  await endSessionsOf(tx, [id])
}

const NewHash = z.object({ hash: z.string().min(1) })

/** Sets the password of an administrator after a second one has confirmed it. */
export const carryOutPasswordReset = async (tx: Tx, request: ConfirmedRequest): Promise<void> => {
  const { id } = await requireUnchanged(tx, request)
  await storeReset(tx, id, NewHash.parse(request.payload).hash)
}
