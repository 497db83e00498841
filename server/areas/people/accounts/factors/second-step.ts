import type { z } from 'zod'
import type { finishLogin as endpoint } from '#contract/people/accounts/factors.ts'
import { type Db, inTransaction } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import { type Caller, hitOrFail, type Services } from '#kernel/http/index.ts'
import { settingsOf } from '../../../base/settings/index.ts'
import { recordLogin } from '../audit/audit-log.ts'
import { enter, requireEnabled } from '../login/enter.ts'
import { findEntering } from '../queries.ts'
import { countCode } from './count-code.ts'
import { factorsOf } from './factor-state.ts'
import { hashTicket, requireTicket, spendTicket } from './login-ticket.ts'
import { spendCode } from './spend-code.ts'
import { trustDevice } from './trusted-device.ts'
import { notePasskeyUse, passkeyOptions, verifyPasskey } from './verify-passkey.ts'

type SecondProof = z.output<typeof endpoint.body>

/** A network that only begins and never finishes is limited like one that logs in. */
const countStep = async (db: Db, { address }: Caller) => {
  const { loginsPerAddress } = await settingsOf(db, 'limits')
  await hitOrFail(db, `second-step:${address}`, { max: loginsPerAddress, windowSeconds: 600 })
}

/** The parameters of the browser's passkey dialog for a begun login. */
export const beginSecondStep = async (services: Services, caller: Caller, ticket: string) => {
  await countStep(services.db, caller)
  const { member_id: memberId } = await requireTicket(services.db, ticket)
  if ((await factorsOf(services.db, memberId)).passkeyCount === 0) fail('factor_missing')
  const use = { purpose: 'second-step', ticketHash: hashTicket(ticket) } as const
  return { options: await passkeyOptions(services, use, memberId) }
}

/** Ends a login whose password was right: a code or a passkey, and the session is open. The ticket works once. */
export const finishLogin = async (services: Services, caller: Caller, proof: SecondProof) => {
  const { db, config } = services
  await countStep(db, caller)
  const { member_id: memberId, remember_me: rememberMe } = await requireTicket(db, proof.ticket)
  const member = (await findEntering(db, memberId)) ?? fail('login_ticket_ended')
  requireEnabled(member)
  if (proof.passkey) await finishWithPasskey(services, memberId, proof.ticket, proof.passkey)
  else await finishWithCode(services, caller, { id: memberId, name: member.username }, proof)
  await recordLogin(db, caller, { id: memberId, name: member.username }, undefined)
  const entered = await enter({ db, config }, caller, member, { rememberMe, isFactorProved: true })
  if (proof.trustDevice) await trustDevice(db, memberId, entered.device)
  return entered.answer
}

const finishWithCode = async (
  { db }: Services,
  caller: Caller,
  person: { id: number; name: string },
  { ticket, code = '' }: SecondProof,
) => {
  if (code === '') fail('invalid_input', { message: '请输入验证码', fields: { code: '请输入验证码' } })
  const attempt = await countCode(db, { memberId: person.id, address: caller.address })
  if (await spendBoth(db, person.id, ticket, code)) return attempt.succeed()
  await recordLogin(db, caller, person, 'factor_code_wrong')
  return attempt.refuse()
}

/** A wrong code leaves the ticket, so that the next attempt needs no password. */
const spendBoth = inTransaction(async (tx, memberId: number, ticket: string, code: string) => {
  if (!(await spendCode(tx, memberId, code))) return false
  await spendTicket(tx, ticket)
  return true
})

const finishWithPasskey = async (
  services: Services,
  memberId: number,
  ticket: string,
  response: NonNullable<SecondProof['passkey']>,
) => {
  const use = { purpose: 'second-step', ticketHash: hashTicket(ticket) } as const
  const passkey = await verifyPasskey(services, response, use)
  if (passkey.memberId !== memberId) fail('passkey_refused')
  await spendWithPasskey(services.db, ticket, passkey)
}

const spendWithPasskey = inTransaction(async (tx, ticket: string, passkey: { id: number; counter: number }) => {
  await spendTicket(tx, ticket)
  await notePasskeyUse(tx, passkey)
})
