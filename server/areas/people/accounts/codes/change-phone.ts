import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { changePhone as endpoint } from '#contract/people/accounts/login-ways.ts'
import { type Db, inTransaction } from '#kernel/database/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { settingsOf } from '../../../base/settings/index.ts'
import { sendMessage } from '../../notices/index.ts'
import { networkOf } from '../login/network.ts'
import { limitProbing } from '../members/limit-probing.ts'
import { asMemberConflict } from '../members/member-conflicts.ts'
import { requireOwnPassword } from '../own/own-account.ts'
import { getMember } from '../queries.ts'
import { claimPhone } from './phone-proof.ts'
import { changeSubject } from './send-code.ts'
import { type ProvedCode, proveCode, spendCode } from './verification-code.ts'

type Change = z.output<typeof endpoint.body>

/** Proves the member's own number, or binds another one; that needs the password, because a number opens the account. */
export const changePhone = async (db: Db, address: string, actor: Actor, { phone, smsCode, password = '' }: Change) => {
  const { phone: before } = await getMember(db, actor.id)
  if (phone !== before) await requireOwnPassword(db, actor, password)
  const proved = await proveCode(
    db,
    { purpose: 'change', subject: changeSubject(actor, phone) },
    smsCode,
    networkOf(address),
  )
  await limitProbing(db, `member ${actor.id}`, () =>
    storePhone(db, actor, { phone, before, proved }).catch(asMemberConflict),
  )
  return { message: phone === before ? '手机号已验证' : '手机号已更换' }
}

interface Stored {
  phone: string
  before: string
  proved: ProvedCode
}

const storePhone = inTransaction(async (tx, actor: Actor, { phone, before, proved }: Stored) => {
  await spendCode(tx, proved)
  await claimPhone(tx, phone, actor.id)
  await tx
    .updateTable('member')
    .set({ phone, phone_verified_at: sql<Date>`clock_timestamp()`, updated_at: sql<Date>`now()` })
    .where('id', '=', actor.id)
    .execute()
  if (before === '' || before === phone) return
  const { hotline } = await settingsOf(tx, 'site')
  await sendMessage(tx, {
    kind: 'phoneRemoved',
    receiver: before,
    values: { name: actor.username, hotline },
    key: `phone-removed:${randomUUID()}`,
    memberId: actor.id,
  })
})
