import {
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { sql } from 'kysely'
import { maxPasskeys } from '#contract/people/accounts/factor-rules.ts'
import type { PasskeyResponse } from '#contract/people/accounts/factors.ts'
import { type Db, inTransaction, type Tx } from '#kernel/database/index.ts'
import { asConflict, fail } from '#kernel/errors/index.ts'
import type { Actor, Services } from '#kernel/http/index.ts'
import { settingsOf } from '../../../base/settings/index.ts'
import { notifySecurity } from '../../notices/index.ts'
import { noteProof } from '../login/sessions.ts'
import { requireOwnPassword } from '../own/own-account.ts'
import { spendChallenge, storeChallenge } from './challenges.ts'
import { lockFactors, turnOffIfNone, turnOn } from './factor-state.ts'
import { relyingPartyOf } from './relying-party.ts'
import { passkeysOf } from './verify-passkey.ts'

type Parts = Pick<Services, 'db' | 'config'>

/** The parameters of the browser's dialog that makes a passkey. */
export const beginPasskey = async ({ db, config }: Parts, actor: Actor, password: string) => {
  await requireOwnPassword(db, actor, password)
  await requireRoom(db, actor.id)
  const { siteName } = await settingsOf(db, 'site')
  const options = await generateRegistrationOptions({
    rpName: siteName,
    rpID: relyingPartyOf(config).id,
    userID: new Uint8Array(Buffer.from(`member ${actor.id}`)),
    userName: actor.username,
    userDisplayName: actor.name,
    attestationType: 'none',
    // Logging in without a user name needs a key that the device finds by itself and unlocks.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: (await passkeysOf(db, actor.id)).map(({ credential_id: id, transports }) => ({
      id,
      transports,
    })),
  })
  await storeChallenge(db, options.challenge, { purpose: 'add', sessionId: actor.sessionId })
  return { options: { ...options } }
}

const requireRoom = async (db: Db | Tx, memberId: number) => {
  const { count } = await db
    .selectFrom('passkey')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
  if (count >= maxPasskeys) fail('passkey_limit_reached')
}

interface NewPasskey {
  name: string
  response: PasskeyResponse
}

/** Stores the passkey that the browser made. */
export const addPasskey = async ({ db, config }: Parts, actor: Actor, { name, response }: NewPasskey) => {
  const { id, origins } = relyingPartyOf(config)
  const expectedChallenge = await spendChallenge(db, response, { purpose: 'add', sessionId: actor.sessionId })
  const { registrationInfo } = await verifyRegistrationResponse({
    response: response as unknown as RegistrationResponseJSON,
    expectedChallenge,
    expectedOrigin: origins,
    expectedRPID: id,
    requireUserVerification: true,
  }).catch(() => fail('passkey_refused')) // the library throws for every kind of wrong answer
  if (!registrationInfo) return fail('passkey_refused')
  const { credential } = registrationInfo
  const recoveryCodes = await storePasskey(db, actor, { name, credential }).catch(
    asConflict({ passkey_credential_id_key: 'passkey_taken' }),
  )
  return { message: '通行密钥已登记', recoveryCodes }
}

interface StoredPasskey {
  name: string
  credential: { id: string; publicKey: Uint8Array; counter: number; transports?: string[] }
}

const storePasskey = inTransaction(async (tx, actor: Actor, { name, credential }: StoredPasskey) => {
  await lockFactors(tx, actor.id)
  await requireRoom(tx, actor.id)
  await tx
    .insertInto('passkey')
    .values({
      member_id: actor.id,
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: credential.transports ?? [],
      name,
    })
    .execute()
  await noteProof(tx, actor.sessionId, true)
  await notifySecurity(tx, actor.id, { what: 'factorAdded', factor: `通行密钥「${name}」` })
  return turnOn(tx, actor.id)
})

/** Removes one of the member's own passkeys. */
export const removePasskey = async (db: Db, actor: Actor, { id, password }: { id: number; password: string }) => {
  await requireOwnPassword(db, actor, password)
  await deletePasskey(db, actor, id)
  return { message: '通行密钥已删除' }
}

const deletePasskey = inTransaction(async (tx, actor: Actor, id: number) => {
  await lockFactors(tx, actor.id)
  const removed = await tx
    .deleteFrom('passkey')
    .where('id', '=', id)
    .where('member_id', '=', actor.id)
    .returning('name')
    .executeTakeFirst()
  if (!removed) return fail('not_found')
  await turnOffIfNone(tx, actor.id)
  await notifySecurity(tx, actor.id, { what: 'factorRemoved', factor: `通行密钥「${removed.name}」` })
})
