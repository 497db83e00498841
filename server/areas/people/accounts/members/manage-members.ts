import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { z } from 'zod'
import { type Level, levelId } from '#contract/constants.ts'
import type { updateMember as memberChange, NewAccount } from '#contract/people/accounts/members.ts'
import { maskPhone, phonePattern } from '#contract/people/accounts/people-rules.ts'
import { type AdminRole, holds } from '#contract/permissions.ts'
import { type Db, inTransaction, type Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import { type Actor, difference, noteChange } from '#kernel/http/index.ts'
import { hashPassword } from '../login/password.ts'
import { storeReplacedPassword } from '../login/password-history.ts'
import { endSessionsOf } from '../login/sessions.ts'
import { anonymiseMembers } from '../own/erase-members.ts'
import { eraseMember } from '../own/own-data.job.ts'
import { getMember } from '../queries.ts'
import { lockAdministrators, requireSuperAdministrator } from '../roles/administrators.ts'
import { awaitRole } from '../roles/await-role.ts'
import { toUser } from '../view.ts'
import { insertMember } from './add-member.ts'
import { announceName } from './announce-name.ts'
import { requireCleanNames, requireNoForeignPhone } from './clean-names.ts'
import { asMemberConflict } from './member-conflicts.ts'
import { findMember, toMemberDetail, toMemberItem } from './member-queries.ts'

const passwordAlphabet = 'ABCDEFGHJKMNPQRSTUVWXYZabcdefghjkmnpqrstuvwxyz23456789'

/** Twelve characters without look-alikes: an administrator reads the password off the screen once and passes it on. */
const firstPassword = (): string => {
  const letters = Array.from({ length: 10 }, () => passwordAlphabet[randomInt(passwordAlphabet.length)]).join('')
  return `${letters}${randomInt(2, 10)}a`
}

/** Administrators create accounts of these levels. */
type CreatedLevel = typeof levelId.first | typeof levelId.third

/** Creates a first- or third-level account; its random first password is returned once and must be changed. */
export const addAccount = async (db: Db, actor: Actor, level: CreatedLevel, account: z.output<typeof NewAccount>) => {
  requireNoForeignPhone(account.username, account.phone)
  await requireCleanNames(db, { username: account.username, nickName: account.nickName ?? '' })
  const password = firstPassword()
  const user = await createAccount(db, actor, level, account, password).catch(asMemberConflict)
  return { user, password, message: level === levelId.first ? '恭喜你，添加一级用户成功' : '恭喜你，添加三级用户成功' }
}

const createAccount = inTransaction(
  async (tx, actor: Actor, level: CreatedLevel, account: z.output<typeof NewAccount>, password: string) => {
    const id = await insertMember(tx, {
      username: account.username,
      nickName: account.nickName || account.username,
      phone: account.phone,
      email: account.email,
      sex: account.sex ?? null,
      level,
      departmentId: account.deptId,
      enabled: account.enabled,
      password,
      mustChangePassword: true,
    })
    const user = toUser(await getMember(tx, id))
    await noteChange(tx, actor, { target: `用户 ${user.username}`, memberId: id, after: { ...account, level } })
    return user
  },
)

/**
 * Updates an account; a new level or disabling it ends its sessions at once. The rights of an administrator are not
 * given before a second administrator confirms (ACC-48).
 */
export const updateMember = async (db: Db, actor: Actor, change: z.output<typeof memberChange.body>) => {
  await requireCleanNames(db, { username: change.username })
  return storeChange(db, actor, change).catch(asMergedConflict).catch(asMemberConflict)
}

const storeChange = inTransaction(async (tx, actor: Actor, change: z.output<typeof memberChange.body>) => {
  await lockAdministrators(tx)
  const { updated_at: lastChange, ...before } = (await findMember(tx, change.id)) ?? fail('not_found')
  if (change.updateTime && Date.parse(change.updateTime) !== lastChange.getTime()) fail('edited_by_another')
  const keepsPhone = change.phone === maskPhone(before.phone)
  const phone = keepsPhone ? before.phone : requireWholePhone(change.phone)
  requireNoForeignPhone(change.username, phone)
  if (before.level === levelId.administrator || change.roles[0]!.id === levelId.administrator) requireRoles(actor)
  const { isWaiting, level, enabled } = await grantedRights(tx, actor, before, change)
  await tx
    .updateTable('member')
    .set({
      username: change.username,
      // ACC-53: the name shown follows the user name where no other was chosen.
      nick_name: sql<string>`case when nick_name = username then ${change.username} else nick_name end`,
      phone,
      email: change.email,
      enabled,
      ...(enabled !== before.enabled && withoutPeriod),
      level,
      admin_role: level === levelId.administrator ? (before.admin_role ?? 'super') : null,
      ...(change.deptId !== undefined && { department_id: change.deptId }),
      ...(change.sex !== undefined && { sex: change.sex }),
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', change.id)
    .execute()
  await requireSuperAdministrator(tx)
  if (change.username !== before.username) announceName(tx)
  if (!enabled || level !== before.level) await endSessionsOf(tx, [change.id])
  const changed = (await findMember(tx, change.id))!
  const { updated_at: _now, ...after } = changed
  await noteChange(tx, actor, {
    target: `用户 ${before.username}`,
    memberId: change.id,
    ...difference({ ...before }, { ...after }),
  })
  // An administrator who has not read the whole number does not learn it by saving.
  return { ...(keepsPhone ? toMemberItem(changed) : toMemberDetail(changed)), isAwaitingApproval: isWaiting }
})

/** A number with hidden digits that is not the present one cannot be stored. */
const requireWholePhone = (phone: string): string => {
  const message = '电话号码格式不正确'
  return phonePattern.test(phone) ? phone : fail('invalid_input', { message, fields: { phone: message } })
}

/** ROLE-4: the accounts of administrators are changed only by those who manage roles. */
const requireRoles = ({ adminRole }: Actor) => {
  if (!holds(adminRole, 'roles', 'review')) fail('forbidden')
}

type Rights = { id: number; username: string; level: Level | null; admin_role: AdminRole | null; enabled: boolean }

/** The level and state that take effect now; giving and taking the rights of an administrator waits for a second one. */
const grantedRights = async (tx: Tx, actor: Actor, before: Rights, change: z.output<typeof memberChange.body>) => {
  const wanted = { level: change.roles[0]!.id, enabled: change.enabled }
  if (isAdministrator(before) && wanted.level !== levelId.administrator) {
    const isWaiting = await awaitRole(tx, actor, before, { roleAfter: null, levelAfter: wanted.level })
    return isWaiting ? { level: before.level, enabled: wanted.enabled, isWaiting } : { ...wanted, isWaiting }
  }
  if (!isAdministrator(wanted) || isAdministrator(before)) return { ...wanted, isWaiting: false }
  if (!(await awaitRole(tx, actor, before))) return { ...wanted, isWaiting: false }
  return { level: before.level, enabled: before.level !== levelId.administrator, isWaiting: true }
}

const isAdministrator = ({ level, enabled }: Pick<Rights, 'level' | 'enabled'>) =>
  level === levelId.administrator && enabled

/** Enables or disables accounts; those of administrators are enabled when a second administrator confirms. */
export const switchMembers = inTransaction(async (tx, actor: Actor, ids: number[], enabled: boolean) => {
  const { waiting } = await switchInTransaction(tx, actor, ids, enabled)
  return { message: waiting.length > 0 ? '管理员账号等待另一名管理员确认后启用' : '恭喜你，修改成功' }
})

/** The same inside a transaction; returns the accounts that wait for a second administrator. */
export const switchInTransaction = async (tx: Tx, actor: Actor, ids: number[], enabled: boolean) => {
  await lockAdministrators(tx)
  const waiting = enabled ? await awaitDisabledAdministrators(tx, actor, ids) : []
  const rest = ids.filter((id) => !waiting.includes(id))
  if (rest.length > 0) await changeAll(tx, actor, rest, { enabled })
  return { waiting }
}

const awaitDisabledAdministrators = async (tx: Tx, actor: Actor, ids: number[]): Promise<number[]> => {
  const disabled = await tx
    .selectFrom('member')
    .select(['id', 'username', 'admin_role'])
    .where('id', 'in', ids)
    .where('level', '=', levelId.administrator)
    .where('enabled', '=', false)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
  const waiting: number[] = []
  for (const member of disabled) if (await awaitRole(tx, actor, member)) waiting.push(member.id)
  return waiting
}

/**
 * Deletes accounts: their personal details are erased, names, phones and e-mails become available again, and private
 * data goes; published content and payments stay.
 */
export const deleteMembers = inTransaction(async (tx, actor: Actor, ids: number[]) => {
  if (ids.includes(actor.id)) fail('cannot_delete_self')
  await refuseAdministrators(tx, ids)
  await changeAll(tx, actor, ids, { enabled: false, deleted_at: new Date() })
  await anonymiseMembers(tx, ids)
  for (const id of new Set(ids)) await eraseMember.enqueue(tx, { id })
  return { message: '恭喜你，删除成功' }
})

const refuseAdministrators = async (tx: Tx, ids: number[]) => {
  const administrator = await tx
    .selectFrom('member')
    .select('id')
    .where('id', 'in', ids)
    .where('level', '=', levelId.administrator)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (administrator) fail('administrator_not_revoked')
}

/** A merged account is never enabled again; the constraint of the table refuses it. */
const asMergedConflict = (error: unknown): never => {
  const { code, constraint_name: constraint } = error as { code?: string; constraint_name?: string }
  return code === '23514' && constraint === 'member_merged_stays_closed' ? fail('account_merged') : raise(error)
}

const raise = (error: unknown): never => {
  throw error
}

/** An account that is enabled, or disabled without a period. */
const withoutPeriod = { disabled_until: null, disabled_reason: '' }

interface StateChange {
  enabled: boolean
  deleted_at?: Date
  disabled_until?: Date | null
  disabled_reason?: string
}

export const changeAll = async (tx: Tx, actor: Actor, ids: number[], change: StateChange) => {
  await lockAdministrators(tx)
  const changed = await tx
    .updateTable('member')
    .set({ ...withoutPeriod, ...change, updated_at: sql<Date>`now()` })
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .returning(['id', 'username', 'level'])
    .execute()
    .catch(asMergedConflict)
  if (changed.length !== new Set(ids).size) fail('not_found')
  if (changed.some(({ id, level }) => level === levelId.administrator && id !== actor.id)) requireRoles(actor)
  await requireSuperAdministrator(tx)
  if (!change.enabled) await endSessionsOf(tx, ids)
  await noteChange(
    tx,
    actor,
    ...changed.map(({ id, username }) => ({ target: `用户 ${username}`, memberId: id, after: change })),
  )
}

/**
 * Sets a new random first password, returns it once and ends the account's sessions. Other administrators' passwords
 * are refused: an administrator who knows one could confirm his own requests.
 */
export const resetPassword = async (db: Db, actor: Actor, id: number) => {
  const password = firstPassword()
  await storeReset(db, actor, id, await hashPassword(password))
  return { password, message: '密码已重置' }
}

const storeReset = inTransaction(async (tx, actor: Actor, id: number, hash: string) => {
  await storeReplacedPassword(tx, id)
  const changed = await tx
    .updateTable('member')
    .set({ password_hash: hash, must_change_password: true, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning(['username', 'level', 'administrator_since'])
    .executeTakeFirst()
  if (!changed) return fail('not_found')
  if (changed.administrator_since && id !== actor.id) fail('administrator_password')
  if (changed.level === levelId.administrator && id !== actor.id) requireRoles(actor)
  await endSessionsOf(tx, [id])
  await noteChange(tx, actor, { target: `用户 ${changed.username}`, memberId: id })
})

/** The account for editing, with its whole phone number; the audit log records who looked. */
export const viewMember = async (db: Db, actor: Actor, id: number) => {
  const row = (await findMember(db, id)) ?? fail('not_found')
  await noteChange(db, actor, { target: `用户 ${row.username}`, memberId: id })
  return toMemberDetail(row)
}
