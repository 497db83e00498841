import { sql } from 'kysely'
import { consentVersion } from '#contract/consent.ts'
import type { Actor, Services } from '#kernel/http/index.ts'
import { mustAddFactor } from '../factors/required-factor.ts'
import { getMember } from '../queries.ts'
import { toSession } from '../view.ts'

/** Stores that the member agrees to the terms in force; agreeing again keeps the first time. */
export const giveConsent = async ({ db, config }: Services, actor: Actor) => {
  await db
    .updateTable('member')
    .set({ consent_version: consentVersion, consent_at: sql<Date>`now()` })
    .where('id', '=', actor.id)
    .where(sql<boolean>`consent_version is distinct from ${consentVersion}`)
    .execute()
  return toSession(await getMember(db, actor.id), await mustAddFactor({ db, config }, actor))
}
