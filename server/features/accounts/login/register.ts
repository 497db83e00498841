import type { z } from 'zod'
import type { Registration } from '#contract/accounts.ts'
import { consentVersion, levelId } from '#contract/constants.ts'
import { type Db, inTransaction, type Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import { hitOrFail } from '#kernel/http/index.ts'
import { settingsOf } from '../../settings/index.ts'
import { spendCaptcha } from '../captcha/captcha.ts'
import { insertMember } from '../members/add-member.ts'
import { requireCleanNames, requireNoForeignPhone } from '../members/clean-names.ts'
import { asTaken } from '../members/member-conflicts.ts'
import { findInviter } from '../queries.ts'

/** What later features do for a newcomer, in the same transaction. */
export type OnRegistered = (tx: Tx, memberId: number, inviterId: number | undefined) => Promise<void>

/** Makes a second-level member out of a visitor; a good invite code binds the newcomer to the inviter. */
export const register = async (
  db: Db,
  address: string,
  given: z.output<typeof Registration>,
  onRegistered: OnRegistered,
) => {
  if (given.repeatPwd !== undefined && given.repeatPwd !== given.password)
    fail('passwords_differ', { fields: { repeatPwd: '两次密码不一致' } })
  requireNoForeignPhone(given.username, given.phone)
  const { registrationsPerAddress } = await settingsOf(db, 'limits')
  await hitOrFail(db, `register:${address}`, { max: registrationsPerAddress, windowSeconds: 3600 })
  await spendCaptcha(db, given.uuid, given.code)
  await requireCleanNames(db, { username: given.username })
  const id = await makeMember(db, given, onRegistered).catch(asTaken)
  return { id, username: given.username, message: '恭喜你，注册成功' }
}

const makeMember = inTransaction(async (tx, given: z.output<typeof Registration>, onRegistered: OnRegistered) => {
  const inviterId = await inviterOf(tx, given.inviteCode)
  const id = await insertMember(tx, {
    username: given.username,
    nickName: given.username,
    phone: given.phone,
    sex: null,
    level: levelId.second,
    departmentId: null,
    password: given.password,
    inviterId,
    consentVersion,
  })
  await onRegistered(tx, id, inviterId)
  return id
})

const inviterOf = async (tx: Tx, code: string | undefined) => {
  if (!code) return undefined
  const inviter = (await findInviter(tx, code)) ?? fail('invite_code_unknown', { fields: { inviteCode: '邀请码无效' } })
  return inviter.id
}
