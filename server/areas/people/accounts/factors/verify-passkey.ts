import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server'
import { sql } from 'kysely'
import type { PasskeyResponse } from '#contract/people/accounts/factors.ts'
import type { Db, Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Services } from '#kernel/http/index.ts'
import { type ChallengeUse, spendChallenge, storeChallenge } from './challenges.ts'
import { relyingPartyOf } from './relying-party.ts'
import '../tables.ts'

type Parts = Pick<Services, 'db' | 'config'>

/** The parameters of the browser's dialog; without a member any passkey of this portal may answer. */
export const passkeyOptions = async ({ db, config }: Parts, use: ChallengeUse, memberId?: number) => {
  const passkeys = memberId === undefined ? [] : await passkeysOf(db, memberId)
  const options = await generateAuthenticationOptions({
    rpID: relyingPartyOf(config).id,
    userVerification: 'required',
    allowCredentials: passkeys.map(({ credential_id: id, transports }) => ({ id, transports })),
  })
  await storeChallenge(db, options.challenge, use)
  return { ...options }
}

export const passkeysOf = (db: Db | Tx, memberId: number) =>
  db
    .selectFrom('passkey')
    .select(['id', 'credential_id', 'transports', 'name', 'created_at', 'used_at'])
    .where('member_id', '=', memberId)
    .orderBy('id')
    .execute()

/**
 * Verifies the answer of a passkey and returns it with its new counter. A counter that does not rise comes from a
 * copied key and is refused; keys that do not count answer 0.
 */
export const verifyPasskey = async ({ db, config }: Parts, response: PasskeyResponse, use: ChallengeUse) => {
  const expectedChallenge = await spendChallenge(db, response, use)
  const passkey = await db
    .selectFrom('passkey')
    .select(['id', 'member_id', 'credential_id', 'public_key', 'counter', 'transports'])
    .where('credential_id', '=', response.id)
    .executeTakeFirst()
  if (!passkey) return fail('passkey_refused')
  const { id, origins } = relyingPartyOf(config)
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: response as unknown as AuthenticationResponseJSON,
    expectedChallenge,
    expectedOrigin: origins,
    expectedRPID: id,
    requireUserVerification: true,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(passkey.public_key),
      counter: passkey.counter,
      transports: passkey.transports,
    },
  }).catch(() => fail('passkey_refused')) // the library throws for every kind of wrong answer
  if (!verified) return fail('passkey_refused')
  return { id: passkey.id, memberId: passkey.member_id, counter: authenticationInfo.newCounter }
}

/** Notes the use of a verified passkey; of two answers with the same counter one is refused. */
export const notePasskeyUse = async (tx: Tx, { id, counter }: { id: number; counter: number }): Promise<void> => {
  const { numUpdatedRows } = await tx
    .updateTable('passkey')
    .set({ counter, used_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('counter', '<', counter), eb.and([eb('counter', '=', 0), eb.lit(counter === 0)])]))
    .executeTakeFirst()
  if (numUpdatedRows === 0n) fail('passkey_refused')
}
