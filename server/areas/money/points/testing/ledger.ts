import { sql } from 'kysely'
import { afterAll, expect } from 'vitest'
import type { Db } from '#kernel/database/index.ts'
import { checkInvariants } from '../index.ts'

/** Fails with the violated invariants; some may be left out. */
export const expectSoundLedger = async (db: Db, leftOut: string[] = []): Promise<void> => {
  const broken = (await checkInvariants(db)).filter(({ id, holds }) => !holds && !leftOut.includes(id))
  expect(broken.map(({ id, sentence, examples }) => `${id} ${sentence}：${examples.join('；')}`)).toEqual([])
}

/**
 * Checks the ledger at the end of a test file; call it after the hook that closes the portal, because hooks run in
 * reverse order.
 */
export const checkLedgerAfterAll = (db: () => Db): void => {
  afterAll(() => expectSoundLedger(db()))
}

/** Runs a statement without triggers and foreign keys, as a database superuser could. */
const asSuperuser = (db: Db, statement: string) =>
  db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql.raw(statement).execute(tx)
  })

/** Returns the invariants that a manipulation violates, then undoes it. */
export const brokenBy = async (db: Db, statement: string, undo: string): Promise<string[]> => {
  await asSuperuser(db, statement)
  const broken = (await checkInvariants(db)).filter(({ holds }) => !holds)
  await asSuperuser(db, undo)
  await expectSoundLedger(db)
  return broken.map(({ id }) => id)
}
