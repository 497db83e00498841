import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { linkMinutes } from '#contract/people/accounts/code-rules.ts'
import { maskEmail } from '#contract/people/accounts/people-rules.ts'
import { type Db, inTransaction } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import { type Actor, type Caller, hitOrFail, type Services } from '#kernel/http/index.ts'
import { forgetUnreachable, limitNetwork, limitReceiver, requireChannel, sendMessage } from '../../notices/index.ts'
import { networkOf } from '../login/network.ts'
import { getMember, type MemberRow } from '../queries.ts'
import { createLink, spendLink } from './account-link.ts'

/** Sends a link to the member's own address, which proves that the member reads mail there. */
export const sendEmailLink = async ({ db, config }: Services, { address }: Caller, actor: Actor) => {
  const member = await getMember(db, actor.id)
  if (member.email === '') fail('email_missing')
  requireChannel(config, 'mail')
  await limitNetwork(db, 'mail', networkOf(address))
  await limitReceiver(db, 'mail', member.email)
  await forgetUnreachable(db, member.email)
  await storeAndSend(db, member, config.publicUrl)
  return { message: `验证链接已发到 ${maskEmail(member.email)}，${linkMinutes} 分钟内有效` }
}

const storeAndSend = inTransaction(async (tx, { id, email, nick_name }: MemberRow, publicUrl: string) => {
  const token = await createLink(tx, { purpose: 'email', memberId: id, email })
  await sendMessage(tx, {
    kind: 'emailLink',
    receiver: email,
    values: { name: nick_name, minutes: String(linkMinutes), link: `${publicUrl}/confirmEmail#${token}` },
    key: `email-link:${randomUUID()}`,
    memberId: id,
    usefulSeconds: linkMinutes * 60,
  })
})

export const confirmEmail = async (db: Db, address: string, token: string) => {
  await hitOrFail(db, `account-link:${networkOf(address)}`, { max: 100, windowSeconds: 900 })
  return storeProof(db, token)
}

/** An address that was changed after the link was sent is not proved by it. */
const storeProof = inTransaction(async (tx, token: string) => {
  const { member_id, email } = await spendLink(tx, 'email', token)
  const { numUpdatedRows } = await tx
    .updateTable('member')
    .set({ email_verified_at: sql<Date>`now()` })
    .where('id', '=', member_id)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) fail('link_dead')
  return { message: '邮箱已验证', email: maskEmail(email) }
})
