import { sql } from 'kysely'
import type { z } from 'zod'
import type { changePassword as passwordChange, updateProfile as profileChange } from '#contract/accounts.ts'
import { errors } from '#contract/errors.ts'
import { type Db, inTransaction } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import { type Actor, hitOrFail, resetLimit } from '#kernel/http/index.ts'
import { settingsOf } from '../../settings/index.ts'
import { hashPassword, isPassword } from '../login/password.ts'
import { endOtherSessions } from '../login/sessions.ts'
import { requireCleanNames, requireNoForeignPhone } from '../members/clean-names.ts'
import { asTaken } from '../members/member-conflicts.ts'
import { getMember } from '../queries.ts'
import { toSession } from '../view.ts'

/** Changes one's own name, sex and e-mail; nothing else can be changed this way, and nobody else. */
export const updateProfile = async (db: Db, actor: Actor, given: z.output<typeof profileChange.body>) => {
  if (given.id !== undefined && given.id !== actor.id) fail('forbidden')
  requireNoForeignPhone(given.username, (await getMember(db, actor.id)).phone)
  await requireCleanNames(db, { username: given.username })
  await db
    .updateTable('member')
    .set({
      username: given.username,
      ...(given.sex !== undefined && { sex: given.sex }),
      ...(given.email !== undefined && { email: given.email }),
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', actor.id)
    .execute()
    .catch(asTaken)
  return toSession(await getMember(db, actor.id))
}

/** Changes one's own password for the right old one; every other session of the person ends at once. */
export const changePassword = async (db: Db, actor: Actor, given: z.output<typeof passwordChange.body>) => {
  if (given.RenewPass !== undefined && given.RenewPass !== given.newPass)
    fail('passwords_differ', { message: '两次输入密码不一致!', fields: { RenewPass: '两次输入密码不一致!' } })
  const before = await requirePassword(db, actor, given.oldPass, refuseOldPassword)
  if (given.newPass === given.oldPass) fail('same_password', { fields: { newPass: errors.same_password.message } })
  await storePassword(db, actor, await hashPassword(given.newPass), before)
  return { message: '恭喜你，修改成功' }
}

const refuseOldPassword = () => fail('old_password_wrong', { fields: { oldPass: '旧密码错误' } })

/** One's own password, asked for once more: wrong ones count like wrong logins. The answer is its hash. */
export const requirePassword = async (db: Db, actor: Actor, password: string, refuse: () => never): Promise<string> => {
  const { wrongLoginsPerAccount } = await settingsOf(db, 'limits')
  const tries = `wrong-login:${actor.id}`
  await hitOrFail(db, tries, { max: wrongLoginsPerAccount, windowSeconds: 900 })
  const { password_hash } = await db
    .selectFrom('member')
    .select('password_hash')
    .where('id', '=', actor.id)
    .executeTakeFirstOrThrow()
  if (!(await isPassword(password_hash, password))) refuse()
  await resetLimit(db, tries)
  return password_hash
}

/** Of two changes at once, both made with the old password, one wins. */
const storePassword = inTransaction(async (tx, actor: Actor, hash: string, before: string) => {
  const { numUpdatedRows } = await tx
    .updateTable('member')
    .set({
      password_hash: hash,
      must_change_password: false,
      password_changed_at: sql<Date>`now()`,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', actor.id)
    .where('password_hash', '=', before)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) refuseOldPassword()
  await endOtherSessions(tx, actor)
})
