import { sql } from 'kysely'
import { consentLimits } from '#contract/constants.ts'
import { consentChanges, consentVersion } from '#contract/people/accounts/consent.ts'
import type { Db, Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import { announce, cachedUntilNotified } from '#kernel/live/index.ts'
import { today } from '#kernel/time/index.ts'
import '../tables.ts'

const consentTopic = 'consent'

/** A version of terms and privacy; the numbers are those of the published pages, null for the program's text. */
export interface ConsentVersion {
  version: string
  changes: readonly string[]
  termsNumber: number | null
  privacyNumber: number | null
}

const programVersion: ConsentVersion = {
  version: consentVersion,
  changes: consentChanges,
  termsNumber: null,
  privacyNumber: null,
}

/** SITE-11: all versions, newest first. Inside a transaction they are read from the database. */
export const listConsentVersions = (db: Db): Promise<ConsentVersion[]> =>
  db.isTransaction ? readVersions(db) : cachedUntilNotified(db, consentTopic, 'versions', () => readVersions(db))

const readVersions = async (db: Db | Tx): Promise<ConsentVersion[]> => {
  const rows = await db
    .selectFrom('consent_version')
    .select(['version', 'changes', 'terms_number as termsNumber', 'privacy_number as privacyNumber'])
    .orderBy('id', 'desc')
    .execute()
  return withProgramVersion(rows)
}

/** An update of the program counts as newer while one of its texts is still in use. */
const withProgramVersion = (rows: ConsentVersion[]): ConsentVersion[] => {
  const [newest] = rows
  if (!newest) return [programVersion]
  const isReplaced = newest.termsNumber !== null && newest.privacyNumber !== null
  return isReplaced || consentVersion < newest.version ? [...rows, programVersion] : [programVersion, ...rows]
}

/** SITE-11: how many members agreed to each version, newest first. */
export const countConsents = async (db: Db): Promise<{ version: string; members: number }[]> => {
  const counted = await db
    .selectFrom('member_consent')
    .select(['version', sql<number>`count(*)::int`.as('count')])
    .groupBy('version')
    .execute()
  const byVersion = new Map(counted.map(({ version, count }) => [version, count]))
  return (await listConsentVersions(db)).map(({ version }) => ({ version, members: byVersion.get(version) ?? 0 }))
}

/** The version that members agree to now. */
export const currentConsent = async (db: Db): Promise<ConsentVersion> =>
  (await listConsentVersions(db))[0] ?? programVersion

/** Begins a version that asks every member again; answers its name: the day, with a number if the day has several. */
export const addConsentVersion = async (
  tx: Tx,
  { changes, termsNumber, privacyNumber }: Omit<ConsentVersion, 'version'>,
): Promise<string> => {
  await sql`select pg_advisory_xact_lock(hashtext('consent_version'))`.execute(tx)
  const taken = (await readVersions(tx)).map(({ version }) => version)
  if (taken.length > consentLimits.maxVersions) fail('consent_limit_reached')
  const version = freeName(today(), taken)
  await tx
    .insertInto('consent_version')
    .values({ version, changes: [...changes], terms_number: termsNumber, privacy_number: privacyNumber })
    .execute()
  announce(tx, { topic: consentTopic })
  return version
}

const freeName = (day: string, taken: string[]): string => {
  if (!taken.includes(day)) return day
  for (let number = 2; ; number++) if (!taken.includes(`${day}-${number}`)) return `${day}-${number}`
}
