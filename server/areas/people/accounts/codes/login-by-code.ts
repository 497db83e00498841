import { sql } from 'kysely'
import type { z } from 'zod'
import { levelId } from '#contract/constants.ts'
import type { loginByCode as endpoint } from '#contract/people/accounts/login-ways.ts'
import type { Db } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import { type Caller, hitOrFail, type Services } from '#kernel/http/index.ts'
import { settingsOf } from '../../../base/settings/index.ts'
import { admit } from '../login/admit.ts'
import { networkOf } from '../login/network.ts'
import { findForLogin } from '../queries.ts'
import { isFreshProof } from './phone-proof.ts'
import { proveCode, spendCode } from './verification-code.ts'

/**
 * Opens a session for the person who holds the phone (ACC-62). Only who has proved to hold it learns anything about an
 * account; where there is none the code still works for the registration.
 */
export const loginByCode = async (
  { db, config }: Services,
  caller: Caller,
  { phone, smsCode, rememberMe = false }: z.output<typeof endpoint.body>,
) => {
  const { loginsPerAddress } = await settingsOf(db, 'limits')
  await hitOrFail(db, `login:${caller.address}`, { max: loginsPerAddress, windowSeconds: 600 })
  const proved = await proveCode(db, { purpose: 'visitor', subject: phone }, smsCode, networkOf(caller.address))
  const member = await findForLogin(db, phone)
  if (!member || member.phone !== phone || member.phone_verified_at === null) return fail('phone_unregistered')
  if (!isFreshProof(member.phone_verified_at)) return fail('phone_proof_old')
  if (member.level === levelId.administrator) return fail('password_needed')
  await spendCode(db, proved)
  const entered = await admit({ db, config }, caller, member, { rememberMe })
  await renewProof(db, member.id, phone)
  return entered
}

/** The number is in the statement, because it may have been changed meanwhile. */
const renewProof = (db: Db, id: number, phone: string) =>
  db
    .updateTable('member')
    .set({ phone_verified_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('phone', '=', phone)
    .execute()
