import { sql } from 'kysely'
import type { Db } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Actor, Services } from '#kernel/http/index.ts'
import { mustAddFactor } from '../factors/required-factor.ts'
import { getMember } from '../queries.ts'
import { toSession } from '../view.ts'
import { currentConsent } from './consent-versions.ts'

export const readConsent = async (db: Db) => {
  const { version, changes } = await currentConsent(db)
  return { version, changes: [...changes] }
}

/** Stores that the member agrees to the terms in force; agreeing again keeps the first time. */
export const giveConsent = async ({ db, config }: Services, actor: Actor, version: string) => {
  if (version !== (await currentConsent(db)).version) fail('consent_outdated')
  await db
    .updateTable('member')
    .set({ consent_version: version, consent_at: sql<Date>`now()` })
    .where('id', '=', actor.id)
    .where(sql<boolean>`consent_version is distinct from ${version}`)
    .execute()
  return toSession(db, await getMember(db, actor.id), await mustAddFactor({ db, config }, actor))
}
