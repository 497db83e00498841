import { sql } from 'kysely'
import type { z } from 'zod'
import { levelId } from '#contract/constants.ts'
import type { updateMember as memberChange, NewAccount } from '#contract/people/accounts/members.ts'
import { maskPhone, phonePattern } from '#contract/people/accounts/people-rules.ts'
import { type Db, inTransaction } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import { type Actor, difference, noteChange, type Services } from '#kernel/http/index.ts'
import { endSessionsOf } from '../login/sessions.ts'
import { isOtherEmail, tellOwner } from '../own/change-email.ts'
import { anonymiseMembers } from '../own/erase-members.ts'
import { eraseMember } from '../own/own-data.job.ts'
import { getMember } from '../queries.ts'
import { lockAdministrators, requireSuperAdministrator } from '../roles/administrators.ts'
import { getStanding, getStandings, isProtected, refuseOwnAccount, requireMayManage } from '../roles/standing.ts'
import { toUser } from '../view.ts'
import { insertMember } from './add-member.ts'
import { announceName } from './announce-name.ts'
import { refuseOfficialNames, requireCleanNames, requireNoForeignPhone } from './clean-names.ts'
import { firstPassword } from './first-password.ts'
import { asMemberConflict, asMergedConflict } from './member-conflicts.ts'
import { findMember, toMemberDetail, toMemberItem } from './member-queries.ts'
import { awaitSwitch } from './switch-members.ts'

type MemberChange = z.output<typeof memberChange.body>

/** Administrators create accounts of these levels. */
type CreatedLevel = typeof levelId.first | typeof levelId.third

/** Creates a first- or third-level account; its random first password is returned once and must be changed. */
export const addAccount = async (db: Db, actor: Actor, level: CreatedLevel, account: z.output<typeof NewAccount>) => {
  requireNoForeignPhone(account.username, account.phone)
  refuseOfficialNames({ username: account.username, nickName: account.nickName ?? '' })
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
 * Updates an account; a new level or disabling it ends its sessions at once. Rights of administrators are not given or
 * taken here (ROLE-5), and their accounts are switched when a second administrator confirms it (ACC-48).
 */
export const updateMember = async (
  { db, config }: Pick<Services, 'db' | 'config'>,
  actor: Actor,
  change: MemberChange,
) => {
  refuseOwnAccount(actor, change.id)
  await requireCleanNames(db, { username: change.username })
  return storeChange(db, config, actor, change).catch(asMergedConflict).catch(asMemberConflict)
}

const storeChange = inTransaction(async (tx, config: Services['config'], actor: Actor, change: MemberChange) => {
  await lockAdministrators(tx)
  const person = await getStanding(tx, change.id)
  requireMayManage(actor, person)
  const { updated_at: lastChange, ...before } = (await findMember(tx, change.id)) ?? fail('not_found')
  if (change.updateTime && Date.parse(change.updateTime) !== lastChange.getTime()) fail('edited_by_another')
  const level = change.roles[0]!.id
  if ((level === levelId.administrator) !== (before.level === levelId.administrator)) fail('role_elsewhere')
  const keepsPhone = change.phone === maskPhone(before.phone)
  const phone = keepsPhone ? before.phone : requireWholePhone(change.phone)
  requireNoForeignPhone(change.username, phone)
  if (level !== levelId.administrator) refuseOfficialNames({ username: change.username }, { username: before.username })
  const isWaiting = await awaitSwitch(tx, actor, person, change.enabled)
  const enabled = isWaiting ? before.enabled : change.enabled
  await tx
    .updateTable('member')
    .set({
      username: change.username,
      // ACC-53: the name shown follows the user name where no other was chosen.
      nick_name: sql<string>`case when nick_name = username then ${change.username} else nick_name end`,
      phone,
      email: change.email,
      enabled,
      ...(enabled !== before.enabled && { disabled_until: null, disabled_reason: '' }),
      level,
      ...(change.deptId !== undefined && { department_id: change.deptId }),
      ...(change.sex !== undefined && { sex: change.sex }),
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', change.id)
    .execute()
  await requireSuperAdministrator(tx)
  if (change.username !== before.username) announceName(tx)
  if (isOtherEmail(before, change.email)) await tellOwner(tx, config, before, change.email)
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

/**
 * Deletes accounts: their personal details are erased, names, phones and e-mails become available again, and private
 * data goes; published content and payments stay. An administrator's role is taken away first, which two decide.
 */
export const deleteMembers = inTransaction(async (tx, actor: Actor, ids: number[]) => {
  if (ids.includes(actor.id)) fail('cannot_delete_self')
  await lockAdministrators(tx)
  const people = await getStandings(tx, ids)
  if (people.some(isProtected)) fail('administrator_not_revoked')
  await noteChange(
    tx,
    actor,
    ...people.map(({ id, username }) => ({
      target: `用户 ${username}`,
      memberId: id,
      after: { enabled: false, deleted_at: new Date() },
    })),
  )
  await endSessionsOf(tx, ids)
  await anonymiseMembers(tx, ids)
  for (const { id } of people) await eraseMember.enqueue(tx, { id })
  return { message: '恭喜你，删除成功' }
})

/** The account for editing, with its whole phone number; the audit log records who looked. */
export const viewMember = async (db: Db, actor: Actor, id: number) => {
  const row = (await findMember(db, id)) ?? fail('not_found')
  await noteChange(db, actor, { target: `用户 ${row.username}`, memberId: id })
  return toMemberDetail(row)
}
