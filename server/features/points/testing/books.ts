import { afterAll, expect } from 'vitest'
import type { Db } from '#kernel/db.ts'
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
