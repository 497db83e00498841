import { sql } from 'kysely'
import { afterAll, expect } from 'vitest'
import type { Db } from '#kernel/database/index.ts'
import { checkInvariants } from '../index.ts'

/** Fails with the sentences that do not hold on this database. */
export const expectSoundBooks = async (db: Db): Promise<void> => {
  const broken = (await checkInvariants(db)).filter(({ holds }) => !holds)
  expect(broken.map(({ id, sentence, examples }) => `${id} ${sentence}：${examples.join('；')}`)).toEqual([])
}

/** For every test file that touches money: its books are checked at the end. Call it after the hook that closes the portal. */
export const checkBooksAfterAll = (db: () => Db): void => {
  afterAll(() => expectSoundBooks(db()))
}

/** As somebody with the keys of the database could: no trigger and no foreign key stands in the way. */
const byHand = (db: Db, statement: string) =>
  db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql.raw(statement).execute(tx)
  })

/** Which invariants a tampering breaks; it is undone afterwards, and the books are sound again. */
export const brokenBy = async (db: Db, statement: string, undo: string): Promise<string[]> => {
  await byHand(db, statement)
  const broken = (await checkInvariants(db)).filter(({ holds }) => !holds)
  await byHand(db, undo)
  await expectSoundBooks(db)
  return broken.map(({ id }) => id)
}
