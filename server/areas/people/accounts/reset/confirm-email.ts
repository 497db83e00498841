import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { linkMinutes } from '#contract/people/accounts/code-rules.ts'
import { maskEmail } from '#contract/people/accounts/people-rules.ts'
import { type Db, inTransaction, type Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import { type Actor, type Caller, hitOrFail, type Services } from '#kernel/http/index.ts'
import {
  forgetUnreachable,
  limitNetwork,
  limitReceiver,
  notifyEmailChange,
  requireChannel,
  sendMessage,
} from '../../notices/index.ts'
import { networkOf } from '../login/network.ts'
import { asMemberConflict } from '../members/member-conflicts.ts'
import { getMember, type MemberRow } from '../queries.ts'
import { createLink, spendLink } from './account-link.ts'
import { claimEmail } from './claim-email.ts'

/** Sends a link to the member's own address, which proves that the member reads mail there. */
export const sendEmailLink = async ({ db, config }: Services, { address }: Caller, actor: Actor) => {
  const member = await getMember(db, actor.id)
  if (member.email === '') fail('email_missing')
  await prepareLink({ db, config }, address, member.email)
  await inTransaction(sendLink)(db, member, { purpose: 'email', email: member.email, publicUrl: config.publicUrl })
  return { message: `验证链接已发到 ${maskEmail(member.email)}，${linkMinutes} 分钟内有效` }
}

/** Checks the limits of messages before a link is sent. */
export const prepareLink = async (
  { db, config }: Pick<Services, 'db' | 'config'>,
  address: string,
  email: string,
): Promise<void> => {
  requireChannel(config, 'mail')
  await limitNetwork(db, 'mail', networkOf(address))
  await limitReceiver(db, 'mail', email)
  await forgetUnreachable(db, email)
}

interface Link {
  purpose: 'email' | 'newEmail'
  email: string
  publicUrl: string
}

export const sendLink = async (
  tx: Tx,
  { id, nick_name }: Pick<MemberRow, 'id' | 'nick_name'>,
  { purpose, email, publicUrl }: Link,
): Promise<void> => {
  const token = await createLink(tx, { purpose, memberId: id, email })
  await sendMessage(tx, {
    kind: 'emailLink',
    receiver: email,
    values: { name: nick_name, minutes: String(linkMinutes), link: `${publicUrl}/confirmEmail#${token}` },
    key: `email-link:${randomUUID()}`,
    memberId: id,
    usefulSeconds: linkMinutes * 60,
  })
}

export const confirmEmail = async (db: Db, address: string, token: string) => {
  await hitOrFail(db, `account-link:${networkOf(address)}`, { max: 100, windowSeconds: 900 })
  return storeProof(db, token).catch(asMemberConflict)
}

/** Proves the present address, which another one has replaced if the link is older; or gives the account a new one. */
const storeProof = inTransaction(async (tx, token: string) => {
  const { member_id: id, email, purpose } = await spendLink(tx, ['email', 'newEmail'], token)
  const isChanged = purpose === 'newEmail'
  if (isChanged) await claimEmail(tx, email, id)
  const owned = tx
    .updateTable('member')
    .set({ email_verified_at: sql<Date>`clock_timestamp()`, ...(isChanged && { email, updated_at: sql<Date>`now()` }) })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
  const { numUpdatedRows } = await (isChanged
    ? owned
    : owned.where(sql`lower(email)`, '=', email.toLowerCase())
  ).executeTakeFirst()
  if (numUpdatedRows === 0n) fail('link_dead')
  if (isChanged) await notifyEmailChange(tx, id, 'emailChanged', maskEmail(email))
  return { message: isChanged ? '邮箱已更换' : '邮箱已验证', email: maskEmail(email), isChanged }
})
