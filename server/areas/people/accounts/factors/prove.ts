import type { z } from 'zod'
import type { prove as endpoint } from '#contract/people/accounts/factors.ts'
import { inTransaction } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Actor, Caller, Services } from '#kernel/http/index.ts'
import { noteProof } from '../login/sessions.ts'
import { requireOwnPassword } from '../own/own-account.ts'
import { countCode } from './count-code.ts'
import { factorsOf } from './factor-state.ts'
import { spendCode } from './spend-code.ts'
import { notePasskeyUse, passkeyOptions, verifyPasskey } from './verify-passkey.ts'

type Proof = z.output<typeof endpoint.body>

/** How the member can prove to be the owner of the session. */
export const beginProof = async (services: Services, actor: Actor) => {
  const { hasTotp, passkeyCount } = await factorsOf(services.db, actor.id)
  const use = { purpose: 'proof', sessionId: actor.sessionId } as const
  return {
    hasTotp,
    hasFactor: actor.hasSecondFactor ?? false,
    options: passkeyCount > 0 ? await passkeyOptions(services, use, actor.id) : null,
  }
}

/** Proves again whose session this is; calls that need a fresh proof are then allowed for some minutes. */
export const prove = async (services: Services, caller: Caller, actor: Actor, proof: Proof) => {
  if (proof.passkey) await proveByPasskey(services, actor, proof.passkey)
  else if (proof.code) await proveByCode(services, caller, actor, proof.code)
  else await proveByPassword(services, actor, proof.password)
  return { message: '已验证身份' }
}

const proveByPassword = async ({ db }: Services, actor: Actor, password = '') => {
  if (password === '') fail('invalid_input', { message: '请输入密码', fields: { password: '请输入密码' } })
  await requireOwnPassword(db, actor, password)
  await noteProof(db, actor.sessionId, false)
}

const proveByCode = async ({ db }: Services, caller: Caller, actor: Actor, code: string) => {
  const attempt = await countCode(db, { memberId: actor.id, address: caller.address })
  if (!(await spendForProof(db, actor, code))) return attempt.refuse()
  await attempt.succeed()
}

const spendForProof = inTransaction(async (tx, actor: Actor, code: string) => {
  if (!(await spendCode(tx, actor.id, code))) return false
  await noteProof(tx, actor.sessionId, true)
  return true
})

const proveByPasskey = async (services: Services, actor: Actor, response: NonNullable<Proof['passkey']>) => {
  const passkey = await verifyPasskey(services, response, { purpose: 'proof', sessionId: actor.sessionId })
  if (passkey.memberId !== actor.id) fail('passkey_refused')
  await noteForProof(services.db, actor, passkey)
}

const noteForProof = inTransaction(async (tx, actor: Actor, passkey: { id: number; counter: number }) => {
  await notePasskeyUse(tx, passkey)
  await noteProof(tx, actor.sessionId, true)
})
