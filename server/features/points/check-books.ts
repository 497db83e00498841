import { sql } from 'kysely'
import { type Db, inTransaction } from '#kernel/database/index.ts'
import { notify } from '../notices/index.ts'
import { checkBooks } from './check-books.job.ts'
import { checkInvariants } from './invariants.ts'
import './tables.ts'

const keptDays = 400

/** Checks the books and keeps what was found; every administrator is told when something is wrong. */
export const runCheck = async (db: Db) => {
  const start = new Date()
  const results = await checkInvariants(db)
  const broken = results.filter(({ holds }) => !holds)
  await keepResult(db, { started_at: start, ms: Date.now() - start.getTime(), passed: broken.length === 0, results })
  return { results, broken }
}

type Kept = { started_at: Date; ms: number; passed: boolean; results: Awaited<ReturnType<typeof checkInvariants>> }

const keepResult = inTransaction(async (tx, kept: Kept) => {
  // The driver takes a bare array for an array of PostgreSQL, not for JSON.
  await tx
    .insertInto('point_check')
    .values({ ...kept, results: sql`${JSON.stringify(kept.results)}::text::jsonb` })
    .execute()
  await tx
    .deleteFrom('point_check')
    .where('started_at', '<', sql<Date>`now() - make_interval(days => ${keptDays})`)
    .execute()
  if (kept.passed) return
  const administrators = await tx
    .selectFrom('member')
    .select('id')
    .where('level', '=', 1)
    .where('enabled', '=', true)
    .where('deleted_at', 'is', null)
    .execute()
  const broken = kept.results.filter(({ holds }) => !holds)
  await notify(
    tx,
    administrators.map(({ id }) => id),
    {
      kind: 'system',
      tone: 'bad',
      title: 'V币账目核对发现问题',
      body: broken.map(({ id, sentence }) => `${id} ${sentence}`).join('；'),
      link: '/System/integralRecord',
    },
  )
})

/** Has the worker check the books now; asking again while it waits asks once. */
export const requestCheck = inTransaction(async (tx) => {
  await checkBooks.enqueue(tx, {})
  return { message: '已开始核对账目' }
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
