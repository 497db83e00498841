import { Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { connect, inTransaction, poolDialect, type Tables } from '#kernel/database/index.ts'
import { createLog } from '#kernel/log/index.ts'
import { testDatabase } from '#kernel/testing/database.ts'
import { announce, announceSoon } from './announce.ts'
import { type AppEvent, type Events, listen } from './events.ts'
import { logLostAnnouncements, packed, publishSoon } from './outbox.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
let events: Events
beforeAll(async () => {
  database = await testDatabase()
  events = await listen(database.url, createLog('silent'))
})
afterAll(async () => {
  await events.close()
  await database.close()
})

const announceLater = inTransaction(async (tx, topic: string, n: number) => announceSoon(tx, { topic, n }))
const announceAndWait = inTransaction(async (tx, topic: string, n: number) => announce(tx, { topic, n }))

const received = (topic: string) => {
  const got: unknown[] = []
  events.on(topic, (event: AppEvent) => got.push(event.n))
  return got
}

/** The same pool, with every NOTIFY statement that is sent through it counted. */
const counting = () => {
  let statements = 0
  const db = new Kysely<Tables>({
    dialect: poolDialect(database.sql),
    log: ({ query }) => {
      if (query.sql.includes('pg_notify')) statements += 1
    },
  })
  return { db, statements: () => statements }
}

test('announcements made together are sent in one statement', async () => {
  const got = received('together')
  const { db, statements } = counting()
  const numbers = Array.from({ length: 200 }, (_, n) => n)
  for (const n of numbers) publishSoon(db, [JSON.stringify({ topic: 'together', n })])
  await vi.waitFor(() => expect(got).toEqual(numbers))
  expect(statements()).toBe(1)
})

test('announcements share as few notifications as hold them, in their order', () => {
  const all = Array.from({ length: 300 }, (_, n) => JSON.stringify({ topic: '话题', n, text: '长'.repeat(n % 90) }))
  const packs = packed(all)
  expect(packs.flatMap((pack) => pack.split('\n'))).toEqual(all)
  expect(packs.every((pack) => Buffer.byteLength(pack) <= 7_999)).toBe(true)
  expect(packs.length).toBeLessThanOrEqual(Math.ceil(Buffer.byteLength(all.join('')) / 7_000))
  const longest = 'x'.repeat(7_999)
  expect(packed([longest, 'y', longest])).toEqual([longest, 'y', longest])
  expect(packed([])).toEqual([])
})

test('no announcement of concurrent transactions is lost', async () => {
  const got = received('many')
  const numbers = Array.from({ length: 200 }, (_, n) => n)
  await Promise.all(numbers.map((n) => (n % 5 === 0 ? announceAndWait : announceLater)(database.db, 'many', n)))
  await vi.waitFor(() => expect(got.toSorted((a, b) => Number(a) - Number(b))).toEqual(numbers))
})

test('announcements arrive in the order they were made', async () => {
  const got = received('order')
  for (let n = 0; n < 30; n++) await (n % 7 === 0 ? announceAndWait : announceLater)(database.db, 'order', n)
  await vi.waitFor(() => expect(got).toEqual(Array.from({ length: 30 }, (_, n) => n)))
})

test('a repeated value arrives last', async () => {
  const got = received('balance')
  for (const n of [10, 5, 10]) await announceLater(database.db, 'balance', n)
  await vi.waitFor(() => expect(got).toContain(5))
  await vi.waitFor(() => expect(got.at(-1)).toBe(10))
})

test('an awaited announcement is sent before its caller goes on, together with queued ones', async () => {
  const { db, statements } = counting()
  await announceLater(db, 'first', 1)
  await announceAndWait(db, 'second', 2)
  expect(statements()).toBeGreaterThan(0)
  const before = statements()
  await announceAndWait(db, 'third', 3)
  expect(statements()).toBe(before + 1)
})

test('closing sends queued announcements', async () => {
  const got = received('closing')
  const own = connect(database.url, { max: 2 })
  for (const n of [1, 2, 3]) await announceLater(own.db, 'closing', n)
  await own.close()
  await vi.waitFor(() => expect(got).toEqual([1, 2, 3]))
})

test('a statement that fails is sent once more, and the writes are reported as done', async () => {
  const got = received('again')
  let failures = 0
  const db = database.db.withPlugin({
    transformQuery({ node }) {
      if (JSON.stringify(node).includes('pg_notify') && failures++ === 0) throw new Error('lost')
      return node
    },
    transformResult: async ({ result }) => result,
  })
  await announceAndWait(db, 'again', 1)
  expect(failures).toBe(2)
  await vi.waitFor(() => expect(got).toEqual([1]))
})

test('announcements that fail twice are logged by topic, and the writes are reported as done', async () => {
  const lines: string[] = []
  const db = database.db.withPlugin({
    transformQuery({ node }) {
      if (JSON.stringify(node).includes('pg_notify')) throw new Error('lost')
      return node
    },
    transformResult: async ({ result }) => result,
  })
  logLostAnnouncements(db, createLog('error', { write: (line) => void lines.push(line) }))
  await announceAndWait(db, 'lost', 1)
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { msg: 'announcements were lost', topics: ['lost'], err: { message: 'lost' } },
  ])
})

test('an announcement that is too long fails its own transaction and no other', async () => {
  const got = received('fits')
  await sql`create table written (n integer)`.execute(database.db)
  const tooLong = inTransaction(async (tx) => {
    await sql`insert into written values (1)`.execute(tx)
    announceSoon(tx, { topic: 'fits', n: 0, text: '数'.repeat(2_700) })
  })
  const [refused] = await Promise.allSettled([tooLong(database.db), announceLater(database.db, 'fits', 1)])
  expect(refused).toMatchObject({ status: 'rejected', reason: { message: 'an announcement of 8132 bytes' } })
  await vi.waitFor(() => expect(got).toEqual([1]))
  expect((await sql`select * from written`.execute(database.db)).rows).toEqual([])
})
