import { sql } from 'kysely'
import { backOffice } from '#contract/back-office-paths.ts'
import { rolesHolding } from '#contract/permissions.ts'
import { type Db, inTransaction } from '#kernel/database/index.ts'
import { notify } from '../../people/notices/index.ts'
import { checkInvariants } from './invariants.ts'
import './ledger-invariants.ts'
import './tables.ts'

const retentionDays = 400

/** Checks the ledger's invariants and stores the result; administrators who see the books are notified of violations. */
export const checkAndSave = async (db: Db) => {
  const start = new Date()
  const results = await checkInvariants(db)
  const broken = results.filter(({ holds }) => !holds)
  await storeResult(db, { started_at: start, ms: Date.now() - start.getTime(), passed: broken.length === 0, results })
  return { results, broken }
}

type CheckResult = {
  started_at: Date
  ms: number
  passed: boolean
  results: Awaited<ReturnType<typeof checkInvariants>>
}

const storeResult = inTransaction(async (tx, check: CheckResult) => {
  // The driver would send an array as a PostgreSQL array instead of JSON.
  await tx
    .insertInto('point_check')
    .values({ ...check, results: sql`${JSON.stringify(check.results)}::text::jsonb` })
    .execute()
  await tx
    .deleteFrom('point_check')
    .where('started_at', '<', sql<Date>`now() - make_interval(days => ${retentionDays})`)
    .execute()
  if (check.passed) return
  const administrators = await tx
    .selectFrom('member')
    .select('id')
    .where('admin_role', 'in', rolesHolding('books'))
    .where('enabled', '=', true)
    .where('deleted_at', 'is', null)
    .execute()
  const broken = check.results.filter(({ holds }) => !holds)
  await notify(
    tx,
    administrators.map(({ id }) => id),
    {
      kind: 'system',
      tone: 'bad',
      title: 'V币账目核对发现问题',
      body: broken.map(({ id, sentence }) => `${id} ${sentence}`).join('；'),
      link: backOffice.coinRecords,
    },
  )
})

export const lastCheck = async (db: Db) => {
  const row = await db
    .selectFrom('point_check')
    .select(['started_at', 'ms', 'passed', 'results'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const last = row && { startTime: row.started_at.toISOString(), ms: row.ms, holds: row.passed, results: row.results }
  return { last: last ?? null }
}
