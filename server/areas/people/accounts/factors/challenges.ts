import { sql } from 'kysely'
import type { PasskeyResponse } from '#contract/people/accounts/factors.ts'
import type { Db } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import '../tables.ts'

const lifeMinutes = 5

/** What a challenge was issued for; a response counts for the same purpose, session and begun login only. */
export type ChallengeUse =
  | { purpose: 'add' | 'proof'; sessionId: number }
  | { purpose: 'second-step'; ticketHash: Buffer }
  | { purpose: 'login' }

export const storeChallenge = async (db: Db, challenge: string, use: ChallengeUse): Promise<void> => {
  await db
    .insertInto('passkey_challenge')
    .values({
      challenge,
      purpose: use.purpose,
      session_id: 'sessionId' in use ? use.sessionId : null,
      ticket_hash: 'ticketHash' in use ? use.ticketHash : null,
      expires_at: sql<Date>`now() + make_interval(mins => ${lifeMinutes})`,
    })
    .execute()
}

/** Uses up the challenge that a response answers, whether the response turns out right or wrong, and returns it. */
export const spendChallenge = async (db: Db, { response }: PasskeyResponse, use: ChallengeUse): Promise<string> => {
  const spent = await db
    .deleteFrom('passkey_challenge')
    .where('challenge', '=', challengeIn(response.clientDataJSON))
    .where('purpose', '=', use.purpose)
    .where('session_id', 'is not distinct from', 'sessionId' in use ? use.sessionId : null)
    .where('ticket_hash', 'is not distinct from', 'ticketHash' in use ? use.ticketHash : null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('challenge')
    .executeTakeFirst()
  return spent?.challenge ?? fail('passkey_refused')
}

const challengeIn = (clientData: string): string => {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientData, 'base64url').toString()) as { challenge?: unknown }
    return typeof challenge === 'string' && /^[\w-]+$/.test(challenge) ? challenge : fail('passkey_refused')
  } catch {
    return fail('passkey_refused')
  }
}
