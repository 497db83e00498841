import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { z } from 'zod'
import { levelId } from '#contract/constants.ts'
import type { updateMember as memberChange, NewAccount } from '#contract/members.ts'
import { type Db, inTransaction, type Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import { type Actor, difference, noteChange } from '#kernel/http/index.ts'
import { hashPassword } from '../login/password.ts'
import { endSessionsOf } from '../login/sessions.ts'
import { forgetPeople } from '../own/erase-members.ts'
import { eraseMember } from '../own/own-data.job.ts'
import { getMember } from '../queries.ts'
import { toUser } from '../view.ts'
import { insertMember } from './add-member.ts'
import { requireCleanNames, requireNoForeignPhone } from './clean-names.ts'
import { asTaken } from './member-conflicts.ts'
import { findMember, toMemberDetail } from './member-queries.ts'

const passwordAlphabet = 'ABCDEFGHJKMNPQRSTUVWXYZabcdefghjkmnpqrstuvwxyz23456789'

/** Twelve characters of several kinds, without look-alikes: it is read off a screen once and typed. */
const firstPassword = (): string => {
  const letters = Array.from({ length: 10 }, () => passwordAlphabet[randomInt(passwordAlphabet.length)]).join('')
  return `${letters}${randomInt(2, 10)}a`
}

/** Administrators create accounts of these levels. */
type CreatedLevel = typeof levelId.first | typeof levelId.third

/** Makes a first- or third-level account; its random first password is answered once and must be changed. */
export const addAccount = async (db: Db, actor: Actor, level: CreatedLevel, given: z.output<typeof NewAccount>) => {
  requireNoForeignPhone(given.username, given.phone)
  await requireCleanNames(db, { username: given.username, nickName: given.nickName ?? '' })
  const password = firstPassword()
  const user = await makeAccount(db, actor, level, given, password).catch(asTaken)
  return { user, password, message: level === levelId.first ? '恭喜你，添加一级用户成功' : '恭喜你，添加三级用户成功' }
}

const makeAccount = inTransaction(
  async (tx, actor: Actor, level: CreatedLevel, given: z.output<typeof NewAccount>, password: string) => {
    const id = await insertMember(tx, {
      username: given.username,
      nickName: given.nickName || given.username,
      phone: given.phone,
      email: given.email,
      sex: given.sex ?? null,
      level,
      departmentId: given.deptId,
      enabled: given.enabled,
      password,
      mustChangePassword: true,
    })
    const user = toUser(await getMember(tx, id))
    await noteChange(tx, actor, { target: `用户 ${user.username}`, after: { ...given, level } })
    return user
  },
)

/** Changes an account; a new level, or being disabled, ends its sessions at once. */
export const updateMember = async (db: Db, actor: Actor, given: z.output<typeof memberChange.body>) => {
  requireNoForeignPhone(given.username, given.phone)
  await requireCleanNames(db, { username: given.username })
  return storeChange(db, actor, given).catch(asTaken)
}

const storeChange = inTransaction(async (tx, actor: Actor, given: z.output<typeof memberChange.body>) => {
  await lockAdministrators(tx)
  const { updated_at: lastChange, ...before } = (await findMember(tx, given.id)) ?? fail('not_found')
  if (given.updateTime && Date.parse(given.updateTime) !== lastChange.getTime()) fail('edited_by_another')
  const level = given.roles[0]!.id
  await tx
    .updateTable('member')
    .set({
      username: given.username,
      phone: given.phone,
      email: given.email,
      enabled: given.enabled,
      level,
      ...(given.deptId !== undefined && { department_id: given.deptId }),
      ...(given.sex !== undefined && { sex: given.sex }),
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', given.id)
    .execute()
  await requireAdministrator(tx)
  if (!given.enabled || level !== before.level) await endSessionsOf(tx, [given.id])
  const changed = (await findMember(tx, given.id))!
  const { updated_at: _now, ...after } = changed
  await noteChange(tx, actor, { target: `用户 ${before.username}`, ...difference({ ...before }, { ...after }) })
  return toMemberDetail(changed)
})

export const switchMembers = inTransaction(async (tx, actor: Actor, ids: number[], enabled: boolean) => {
  await changeAll(tx, actor, ids, { enabled })
  return { message: '恭喜你，修改成功' }
})

/**
 * Deletes accounts: nothing names the people any more, their names, phones and e-mails are free again, and what was kept
 * for them alone goes; what they published and paid stays.
 */
export const deleteMembers = inTransaction(async (tx, actor: Actor, ids: number[]) => {
  if (ids.includes(actor.id)) fail('cannot_delete_self')
  await changeAll(tx, actor, ids, { enabled: false, deleted_at: new Date() })
  await forgetPeople(tx, ids)
  for (const id of new Set(ids)) await eraseMember.enqueue(tx, { id })
  return { message: '恭喜你，删除成功' }
})

const changeAll = async (tx: Tx, actor: Actor, ids: number[], change: { enabled: boolean; deleted_at?: Date }) => {
  await lockAdministrators(tx)
  const changed = await tx
    .updateTable('member')
    .set({ ...change, updated_at: sql<Date>`now()` })
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .returning(['id', 'username'])
    .execute()
  if (changed.length !== new Set(ids).size) fail('not_found')
  await requireAdministrator(tx)
  if (!change.enabled) await endSessionsOf(tx, ids)
  await noteChange(tx, actor, ...changed.map(({ username }) => ({ target: `用户 ${username}`, after: change })))
}

/** Two administrators who disable each other at the same moment take turns here. */
export const lockAdministrators = (tx: Tx) =>
  sql`select pg_advisory_xact_lock(hashtext('accounts.administrators'))`.execute(tx)

const requireAdministrator = async (tx: Tx) => {
  const left = await tx
    .selectFrom('member')
    .select('id')
    .where('level', '=', 1)
    .where('enabled', '=', true)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  if (!left) fail('last_administrator')
}

/** Gives an account a new random first password, answered once; its sessions end. */
export const resetPassword = async (db: Db, actor: Actor, id: number) => {
  const password = firstPassword()
  await storeReset(db, actor, id, await hashPassword(password))
  return { password, message: '密码已重置' }
}

const storeReset = inTransaction(async (tx, actor: Actor, id: number, hash: string) => {
  const changed = await tx
    .updateTable('member')
    .set({ password_hash: hash, must_change_password: true, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning('username')
    .executeTakeFirst()
  if (!changed) return fail('not_found')
  await endSessionsOf(tx, [id])
  await noteChange(tx, actor, { target: `用户 ${changed.username}` })
})

/** The whole account for editing; that somebody looked at the phone number is noted. */
export const viewMember = async (db: Db, actor: Actor, id: number) => {
  const row = (await findMember(db, id)) ?? fail('not_found')
  await noteChange(db, actor, { target: `用户 ${row.username}` })
  return toMemberDetail(row)
}
