import { afterAll, beforeAll, expect, test, vi } from 'vitest'
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

/** Resolves to the number of reads so far. */
const reader = () => {
  let reads = 0
  return async () => ++reads
}
const change = inTransaction(async (tx, topic: string) => announce(tx, { topic }))

test('a value is read once until its topic is announced', async () => {
  const { db } = database
  const read = reader()
  const another = reader()
  const cached = () => cachedUntilNotified(db, 'first', 'a', read)
  expect(await Promise.all([cached(), cached()])).toEqual([1, 1])
  expect(await cachedUntilNotified(db, 'first', 'b', another)).toBe(1)
  await change(db, 'second')
  expect(await cached()).toBe(1)
  await change(db, 'first')
  expect(await cached()).toBe(2)
  expect(await cachedUntilNotified(db, 'first', 'b', another)).toBe(2)
})

test('the process that changed something reads it anew at once, others when they are notified', async () => {
  const { db } = database
  const read = reader()
  const cached = () => cachedUntilNotified(db, 'third', 'a', read)
  const notified = new Promise((resolve) => void events.on('third', resolve))
  expect(await cached()).toBe(1)
  await change(db, 'third')
  expect(await cached()).toBe(2)
  await notified
  const known = await cached()
  await change(other.db, 'third')
  await expect.poll(cached).toBe(known + 1)
})

test('a read that began before the announcement is not cached', async () => {
  const { db } = database
  const { promise, resolve } = Promise.withResolvers<string>()
  const notified = new Promise((resolve) => void events.on('fourth', resolve))
  const early = cachedUntilNotified(db, 'fourth', 'a', () => promise)
  await change(db, 'fourth')
  await notified
  const late = cachedUntilNotified(db, 'fourth', 'a', async () => 'new')
  resolve('old')
  expect([await early, await late]).toEqual(['old', 'new'])
  expect(await cachedUntilNotified(db, 'fourth', 'a', async () => 'newer')).toBe('new')
})

test('a failure is not cached', async () => {
  const cached = (answer: () => Promise<string>) => cachedUntilNotified(database.db, 'fifth', 'a', answer)
  await expect(cached(() => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await cached(async () => 'here')).toBe('here')
})

test('nothing is cached while notifications cannot arrive, and values from before are dropped', async () => {
  const { db, sql } = database
  const read = reader()
  const cached = () => cachedUntilNotified(db, 'sixth', 'a', read)
  expect(await cached()).toBe(1)
  const lost = new Promise<void>((resolve) => void events.onLost(resolve))
  const back = new Promise<void>((resolve) => void events.onBack(resolve))
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'shuzi events'`
  await lost
  expect([await cached(), await cached()]).toEqual([2, 3])
  await back
  expect([await cached(), await cached()]).toEqual([4, 4])
})

test('a process that does not listen reads each time', async () => {
  const read = reader()
  const cached = () => cachedUntilNotified(other.db, 'seventh', 'a', read)
  expect([await cached(), await cached()]).toEqual([1, 2])
})

test('a value expires after half a minute, should its announcement have been lost', async () => {
  const read = reader()
  const cached = () => cachedUntilNotified(database.db, 'eighth', 'a', read)
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    expect(await cached()).toBe(1)
    vi.advanceTimersByTime(29_999)
    expect(await cached()).toBe(1)
    vi.advanceTimersByTime(1)
    expect([await cached(), await cached()]).toEqual([2, 2])
  } finally {
    vi.useRealTimers()
  }
})

test('a transaction is refused', async () => {
  const inside = inTransaction(async (tx) => cachedUntilNotified(tx, 'ninth', 'a', reader()))
  await expect(inside(database.db)).rejects.toThrow('inside a transaction "ninth" must be read from the database')
})

test('a topic holds two hundred values, the oldest goes first', async () => {
  const read = reader()
  const cached = (key: number) => cachedUntilNotified(database.db, 'tenth', String(key), read)
  for (let key = 0; key <= 200; key++) await cached(key)
  expect([await cached(200), await cached(1), await cached(0)]).toEqual([201, 2, 202])
})
