import type { z } from 'zod'
import type { logInWithPasskey as endpoint } from '#contract/people/accounts/factors.ts'
import { type Db, inTransaction } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import { type Caller, hitOrFail, type Services } from '#kernel/http/index.ts'
import { settingsOf } from '../../../base/settings/index.ts'
import { recordLogin } from '../audit/audit-log.ts'
import { enter, requireEnabled } from '../login/enter.ts'
import { findEntering } from '../queries.ts'
import { notePasskeyUse, passkeyOptions, verifyPasskey } from './verify-passkey.ts'

const countLogin = async (db: Db, { address }: Caller) => {
  const { loginsPerAddress } = await settingsOf(db, 'limits')
  await hitOrFail(db, `passkey-login:${address}`, { max: loginsPerAddress, windowSeconds: 600 })
}

/** The parameters of the browser's dialog, which offers the passkeys that the device holds for this portal. */
export const beginPasskeyLogin = async (services: Services, caller: Caller) => {
  await countLogin(services.db, caller)
  return { options: await passkeyOptions(services, { purpose: 'login' }) }
}

/**
 * Logs in without a password. The device has verified its owner by finger, face or PIN, so that the passkey counts as
 * both steps.
 */
export const logInWithPasskey = async (
  services: Services,
  caller: Caller,
  { response, rememberMe }: z.output<typeof endpoint.body>,
) => {
  const { db, config } = services
  await countLogin(db, caller)
  const passkey = await verifyPasskey(services, response, { purpose: 'login' })
  const member = (await findEntering(db, passkey.memberId)) ?? fail('passkey_refused')
  if (!member.enabled) await recordLogin(db, caller, { id: member.id, name: member.username }, 'account_disabled')
  requireEnabled(member)
  await noteUse(db, passkey)
  await recordLogin(db, caller, { id: member.id, name: member.username }, undefined)
  return (await enter({ db, config }, caller, member, { rememberMe, isFactorProved: true })).answer
}

const noteUse = inTransaction(notePasskeyUse)
