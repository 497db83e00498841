import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, inTransaction } from '#kernel/database/index.ts'
import { createLog } from '#kernel/log/index.ts'
import { testDatabase } from '#kernel/testing/database.ts'
import { announce } from './announce.ts'
import { cachedUntilNotified, startInvalidation } from './cached-until-notified.ts'
import { listen } from './events.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
let other: ReturnType<typeof connect>
let events: Awaited<ReturnType<typeof listen>>

beforeAll(async () => {
  database = await testDatabase()
  other = connect(database.url, { max: 1 })
  events = await listen(database.url, createLog('silent'))
  startInvalidation(database.db, events)
})
afterAll(async () => {
  await events.close()
  await other.close()
  await database.close()
})

/** Answers how often it has been read. */
const reader = () => {
  let reads = 0
  return async () => ++reads
}
const tell = inTransaction(async (tx, topic: string) => announce(tx, { topic }))

test('a question is read once until its topic is announced', async () => {
  const { db } = database
  const read = reader()
  const another = reader()
  const ask = () => cachedUntilNotified(db, 'first', 'a', read)
  expect(await Promise.all([ask(), ask()])).toEqual([1, 1])
  expect(await cachedUntilNotified(db, 'first', 'b', another)).toBe(1)
  await tell(db, 'second')
  expect(await ask()).toBe(1)
  await tell(db, 'first')
  expect(await ask()).toBe(2)
  expect(await cachedUntilNotified(db, 'first', 'b', another)).toBe(2)
})

test('who changed something finds it at once, and whoever else hears of it', async () => {
  const { db } = database
  const read = reader()
  const ask = () => cachedUntilNotified(db, 'third', 'a', read)
  const heard = new Promise((resolve) => void events.on('third', resolve))
  expect(await ask()).toBe(1)
  await tell(db, 'third')
  expect(await ask()).toBe(2)
  await heard
  const known = await ask()
  await tell(other.db, 'third')
  await expect.poll(ask).toBe(known + 1)
})

test('what was being read when the change was announced is not kept', async () => {
  const { db } = database
  const { promise, resolve } = Promise.withResolvers<string>()
  const heard = new Promise((resolve) => void events.on('fourth', resolve))
  const early = cachedUntilNotified(db, 'fourth', 'a', () => promise)
  await tell(db, 'fourth')
  await heard
  const late = cachedUntilNotified(db, 'fourth', 'a', async () => 'new')
  resolve('old')
  expect([await early, await late]).toEqual(['old', 'new'])
  expect(await cachedUntilNotified(db, 'fourth', 'a', async () => 'newer')).toBe('new')
})

test('a failure is not kept', async () => {
  const ask = (answer: () => Promise<string>) => cachedUntilNotified(database.db, 'fifth', 'a', answer)
  await expect(ask(() => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await ask(async () => 'here')).toBe('here')
})

test('nothing is kept while changes would not be heard of, nor what was learned before', async () => {
  const { db, sql } = database
  const read = reader()
  const ask = () => cachedUntilNotified(db, 'sixth', 'a', read)
  expect(await ask()).toBe(1)
  const lost = new Promise<void>((resolve) => void events.onLost(resolve))
  const back = new Promise<void>((resolve) => void events.onBack(resolve))
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'shuzi events'`
  await lost
  expect([await ask(), await ask()]).toEqual([2, 3])
  await back
  expect([await ask(), await ask()]).toEqual([4, 4])
})

test('a process that does not listen reads each time', async () => {
  const read = reader()
  const ask = () => cachedUntilNotified(other.db, 'seventh', 'a', read)
  expect([await ask(), await ask()]).toEqual([1, 2])
})
