import type { z } from 'zod'
import { levelId } from '#contract/constants.ts'
import type { requestRole as endpoint } from '#contract/people/accounts/roles.ts'
import { type Db, inTransaction, type Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { isOpen } from '../../../base/approvals/index.ts'
import { requireOwnPassword } from '../own/own-account.ts'
import { lockAdministrators } from './administrators.ts'
import { awaitSecond } from './await-second.ts'
import { setRole } from './carry-out-role.ts'
import { getStanding } from './standing.ts'

type Request = z.output<typeof endpoint.body>

/** ROLE-5: requests another role, or none, for a person; the administrator's own password is checked again. */
export const requestRole = async (db: Db, actor: Actor, request: Request) => {
  await requireOwnPassword(db, actor, request.password)
  const isWaiting = await storeRequest(db, actor, request)
  return { isWaiting, message: isWaiting ? '申请已提交，等另一位管理员同意' : '没有其他管理员可以确认，已立即生效' }
}

const storeRequest = inTransaction(async (tx, actor: Actor, { userId, role, reason }: Request) => {
  await lockAdministrators(tx)
  const person = await getStanding(tx, userId)
  if (!person.enabled && role !== null) fail('account_not_enabled')
  if (person.admin_role === role) fail('role_unchanged')
  await refuseSecondRequest(tx, userId)
  const level = levelId.second
  const isWaiting = await awaitSecond(tx, actor, person, { kind: 'role', role, level }, { reason })
  if (!isWaiting) await setRole(tx, userId, { role, level })
  return isWaiting
})

/** One request about a person's role at a time: two could contradict each other. */
const refuseSecondRequest = async (tx: Tx, userId: number) => {
  const waiting = await tx
    .selectFrom('approval')
    .select('id')
    .where('kind', 'in', ['administrator', 'role', 'revoke'])
    .where('subject', '=', String(userId))
    .where(isOpen)
    .executeTakeFirst()
  if (waiting) fail('role_request_waiting')
}
