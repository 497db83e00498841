import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { z } from 'zod'
import { levels } from '#contract/constants.ts'
import type { finishReset as finishing, verifyReset as verifying } from '#contract/people/accounts/login-ways.ts'
import { type Db, inTransaction, type Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import { hitOrFail } from '#kernel/http/index.ts'
import { settingsOf } from '../../../base/settings/index.ts'
import { notifyPasswordReset, sendMessage } from '../../notices/index.ts'
import { type ProvedCode, proveCode, spendCode } from '../codes/verification-code.ts'
import { networkOf } from '../login/network.ts'
import { hashPassword } from '../login/password.ts'
import { refuseUsedPassword, storeReplacedPassword } from '../login/password-history.ts'
import { endSessionsOf } from '../login/sessions.ts'
import { createLink, endLinks, findLinkOwner, spendLink } from './account-link.ts'

const deadLinks = { max: 100, windowSeconds: 900 }
const limitLinks = (db: Db, address: string) => hitOrFail(db, `account-link:${networkOf(address)}`, deadLinks)

/** Exchanges a proved code for a ticket of one use, which sets the password. */
export const verifyReset = async (db: Db, address: string, { account, smsCode }: z.output<typeof verifying.body>) => {
  const proved = await proveCode(db, { purpose: 'reset', subject: account }, smsCode, networkOf(address))
  const ticket = await exchange(db, proved)
  return { ticket, ...(await describeAccount(db, proved.memberId!)) }
}

const exchange = inTransaction(async (tx, proved: ProvedCode) => {
  await spendCode(tx, proved)
  return createLink(tx, { purpose: 'reset', memberId: proved.memberId! })
})

export const readResetLink = async (db: Db, address: string, token: string) => {
  await limitLinks(db, address)
  return describeAccount(db, await findLinkOwner(db, 'reset', token))
}

const describeAccount = async (db: Db, id: number) => {
  const { username, level } = await db
    .selectFrom('member')
    .select(['username', 'level'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { username, levelName: level === null ? '访客' : levels[level].label }
}

/** Sets the new password, ends all sessions and tells the owner on every way (ACC-64). */
export const finishReset = async (
  db: Db,
  address: string,
  { ticket, password, repeatPwd }: z.output<typeof finishing.body>,
) => {
  if (repeatPwd !== undefined && repeatPwd !== password)
    fail('passwords_differ', { fields: { repeatPwd: '两次密码不一致' } })
  await limitLinks(db, address)
  await refuseUsedPassword(db, await findLinkOwner(db, 'reset', ticket), password, 'password')
  return storePassword(db, ticket, await hashPassword(password))
}

const storePassword = inTransaction(async (tx, ticket: string, hash: string) => {
  const { member_id: id } = await spendLink(tx, ['reset'], ticket)
  await storeReplacedPassword(tx, id)
  const member = await tx
    .updateTable('member')
    .set({
      password_hash: hash,
      must_change_password: false,
      password_changed_at: sql<Date>`now()`,
      password_reset_at: sql<Date>`now()`,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('enabled', '=', true)
    .returning(['username', 'nick_name', 'phone', 'phone_verified_at', 'email', 'email_verified_at'])
    .executeTakeFirst()
  if (!member) return fail('link_dead')
  await tx.deleteFrom('verification_code').where('member_id', '=', id).execute()
  await endLinks(tx, id)
  const endedSessions = await countSessions(tx, id)
  await endSessionsOf(tx, [id])
  await notifyPasswordReset(tx, id)
  await notifyByMessage(tx, id, member)
  return { message: '密码已修改', endedSessions }
})

const countSessions = async (tx: Tx, memberId: number): Promise<number> => {
  const { count } = await tx
    .selectFrom('session')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('member_id', '=', memberId)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirstOrThrow()
  return count
}

interface Owner {
  username: string
  nick_name: string
  phone: string
  phone_verified_at: Date | null
  email: string
  email_verified_at: Date | null
}

const notifyByMessage = async (tx: Tx, memberId: number, member: Owner): Promise<void> => {
  const { hotline } = await settingsOf(tx, 'site')
  const key = `password-reset:${randomUUID()}`
  if (member.phone_verified_at) {
    const values = { name: member.username, hotline }
    await sendMessage(tx, { kind: 'passwordResetSms', receiver: member.phone, values, key: `${key}:sms`, memberId })
  }
  if (member.email_verified_at) {
    const values = { name: member.nick_name, hotline }
    await sendMessage(tx, { kind: 'passwordResetMail', receiver: member.email, values, key: `${key}:mail`, memberId })
  }
}
