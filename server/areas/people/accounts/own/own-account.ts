import { sql } from 'kysely'
import type { z } from 'zod'
import { levelId } from '#contract/constants.ts'
import { errors } from '#contract/errors.ts'
import type {
  changePassword as passwordChange,
  updateProfile as profileChange,
} from '#contract/people/accounts/accounts.ts'
import { nameChangesPerDay } from '#contract/people/accounts/people-rules.ts'
import { type Db, inTransaction } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import { type Actor, type Context, hitOrFail, resetLimit } from '#kernel/http/index.ts'
import { settingsOf } from '../../../base/settings/index.ts'
import { hashPassword, isPassword } from '../login/password.ts'
import { refuseUsedPassword, storeReplacedPassword } from '../login/password-history.ts'
import { endOtherSessions } from '../login/sessions.ts'
import { announceName } from '../members/announce-name.ts'
import { refuseOfficialNames, requireCleanNames, requireNoForeignPhone } from '../members/clean-names.ts'
import { limitProbing } from '../members/limit-probing.ts'
import { asMemberConflict } from '../members/member-conflicts.ts'
import { getMember, type MemberRow } from '../queries.ts'
import { endLinks } from '../reset/account-link.ts'
import { toSession } from '../view.ts'
import { changeEmail, isOtherEmail } from './change-email.ts'

type ProfileChange = z.output<typeof profileChange.body>

type ProfileContext = Pick<Context<typeof profileChange>, 'db' | 'config' | 'caller' | 'requireProof'>

/** Updates the member's own names, sex and e-mail, no other field and no other account. */
export const updateProfile = async (
  { db, config, caller, requireProof }: ProfileContext,
  actor: Actor,
  profile: ProfileChange,
) => {
  if (profile.id !== undefined && profile.id !== actor.id) fail('forbidden')
  const before = await getMember(db, actor.id)
  const isMoving = isOtherEmail(before, profile.email)
  // The address opens the account: a session that somebody else took over must not choose it.
  if (isMoving) await requireProof()
  const nickName = shownNameOf(profile, before)
  requireNoForeignPhone(profile.username, before.phone)
  if (actor.level !== levelId.administrator)
    refuseOfficialNames(
      { username: profile.username, nickName },
      { username: before.username, nickName: before.nick_name },
    )
  await requireCleanNames(db, { username: profile.username, nickName })
  const isRenamed = nickName !== before.nick_name
  if (isRenamed) await hitOrFail(db, `rename:${actor.id}`, { max: nameChangesPerDay, windowSeconds: 86_400 })
  const pendingEmail = await limitProbing(db, `member ${actor.id}`, async () => {
    const storeEmail = isMoving
      ? await changeEmail({ db, config }, caller.address, before.id, profile.email!)
      : undefined
    return storeProfile(db, before, { ...profile, nickName, isRenamed, storeEmail }).catch(asMemberConflict)
  })
  return { ...(await toSession(db, await getMember(db, actor.id), false)), pendingEmail }
}

/** ACC-53: a member who has chosen no other name is shown by the user name, also after it changed. */
const shownNameOf = ({ username, nickName }: ProfileChange, before: { username: string; nick_name: string }) =>
  nickName ?? (before.nick_name === before.username ? username : before.nick_name)

type StoredProfile = ProfileChange & {
  nickName: string
  isRenamed: boolean
  storeEmail: Awaited<ReturnType<typeof changeEmail>> | undefined
}

/** Answers the address that waits for its owner. */
const storeProfile = inTransaction(async (tx, owner: MemberRow, profile: StoredProfile): Promise<string | null> => {
  await tx
    .updateTable('member')
    .set({
      username: profile.username,
      nick_name: profile.nickName,
      ...(profile.sex !== undefined && { sex: profile.sex }),
      ...(profile.email !== undefined && !profile.storeEmail && { email: profile.email }),
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', owner.id)
    .execute()
  if (profile.isRenamed) announceName(tx)
  return profile.storeEmail ? profile.storeEmail(tx, owner) : null
})

/** Changes the member's own password after checking the old one; all other sessions end at once. */
export const changePassword = async (db: Db, actor: Actor, passwords: z.output<typeof passwordChange.body>) => {
  if (passwords.RenewPass !== undefined && passwords.RenewPass !== passwords.newPass)
    fail('passwords_differ', { message: '两次输入密码不一致!', fields: { RenewPass: '两次输入密码不一致!' } })
  const before = await requirePassword(db, actor, passwords.oldPass, refuseOldPassword)
  if (passwords.newPass === passwords.oldPass)
    fail('same_password', { fields: { newPass: errors.same_password.message } })
  await refuseUsedPassword(db, actor.id, passwords.newPass, 'newPass')
  await storePassword(db, actor, await hashPassword(passwords.newPass), before)
  return { message: '恭喜你，修改成功' }
}

const refuseOldPassword = () => fail('old_password_wrong', { fields: { oldPass: '旧密码错误' } })

/** Checks the member's own password again and returns its hash; wrong attempts are limited apart from logins, which strangers can cause. */
const requirePassword = async (db: Db, actor: Actor, password: string, refuse: () => never): Promise<string> => {
  const { wrongLoginsPerAccount } = await settingsOf(db, 'limits')
  const attempts = `wrong-password:${actor.id}`
  await hitOrFail(db, attempts, { max: wrongLoginsPerAccount, windowSeconds: 900 })
  const { password_hash } = await db
    .selectFrom('member')
    .select('password_hash')
    .where('id', '=', actor.id)
    .executeTakeFirstOrThrow()
  if (!(await isPassword(password_hash, password))) refuse()
  await resetLimit(db, attempts)
  return password_hash
}

/** The same, refused with the sentence of a password field. */
export const requireOwnPassword = (db: Db, actor: Actor, password: string): Promise<string> =>
  requirePassword(db, actor, password, () => fail('password_wrong', { fields: { password: '密码错误' } }))

/** Of two concurrent changes made with the old password, only one succeeds. */
const storePassword = inTransaction(async (tx, actor: Actor, hash: string, before: string) => {
  await storeReplacedPassword(tx, actor.id)
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
  await endLinks(tx, actor.id)
  await endOtherSessions(tx, actor)
})
