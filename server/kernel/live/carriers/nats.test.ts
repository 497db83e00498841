import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { ConfigError } from '#kernel/config/index.ts'
import { type Connection, connect, inTransaction } from '#kernel/database/index.ts'
import { createLog } from '#kernel/log/index.ts'
import { testDatabase } from '#kernel/testing/database.ts'
import { type NatsServer, startNatsServer } from '#kernel/testing/nats-server.ts'
import { announce, announceSoon } from '../announce.ts'
import { cachedUntilNotified, startInvalidation } from '../cached-until-notified.ts'
import { type AppEvent, type Events, listen } from '../events.ts'
import { announceThrough, logLostAnnouncements } from '../outbox.ts'
import { natsCarrier } from './nats.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
let nats: NatsServer
const closing: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  nats = await startNatsServer()
})
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
  await nats.stop()
})

interface Process extends Connection {
  events: Events
  log: string[]
}

/** A process of the portal: its own connections to the database and to NATS. */
const aProcess = async (eventsUrl = nats.url): Promise<Process> => {
  const connection = connect(database.url, { max: 2 })
  closing.push(connection.close)
  const lines: string[] = []
  const log = createLog('warn', { write: (line) => void lines.push(line) })
  const carrier = natsCarrier(eventsUrl, connection.db)
  const events = await listen(database.url, log, carrier)
  closing.push(events.close)
  announceThrough(connection.db, carrier.publish)
  logLostAnnouncements(connection.db, log)
  startInvalidation(connection.db, events)
  return { ...connection, events, log: lines }
}

const change = inTransaction(async (tx, topic: string, n: number) => announce(tx, { topic, n }))
const changeSoon = inTransaction(async (tx, topic: string, n: number) => announceSoon(tx, { topic, n }))
const until = (holds: () => unknown) => vi.waitFor(holds, { timeout: 15_000 })

const received = ({ events }: Process, topic: string) => {
  const got: unknown[] = []
  events.on(topic, (event: AppEvent) => got.push(event.n))
  return got
}
/** Counts how often the connection is lost and back. */
const interruptions = ({ events }: Process) => {
  const counts = { lost: 0, back: 0 }
  events.onLost(() => void counts.lost++)
  events.onBack(() => void counts.back++)
  return counts
}

test('announcements reach every process by NATS, in their order', async () => {
  const [here, there] = [await aProcess(), await aProcess()]
  const heard = [here, there].map((process) => received(process, '话题'))
  for (let n = 0; n < 30; n++) await (n % 7 === 0 ? change : changeSoon)(here.db, '话题', n)
  const all = Array.from({ length: 30 }, (_, n) => n)
  for (const got of heard) await until(() => expect(got).toEqual(all))
  expect(nats.published.join('\n').match(/"topic":"话题"/g)).toHaveLength(30)
})

test('an awaited announcement was taken by the server before its caller goes on', async () => {
  const { db } = await aProcess()
  await change(db, 'awaited', 1)
  expect(nats.published.at(-1)).toBe('{"topic":"awaited","n":1}')
})

test('closing the database sends queued announcements by NATS', async () => {
  const [here, there] = [await aProcess(), await aProcess()]
  const got = received(there, 'closing')
  for (const n of [1, 2, 3]) await changeSoon(here.db, 'closing', n)
  await here.close()
  await until(() => expect(got).toEqual([1, 2, 3]))
  expect(nats.published.at(-1)).toContain('"n":3')
})

test('two portals on one server do not hear each other', async () => {
  const other = await testDatabase()
  closing.push(other.close)
  const log = createLog('silent')
  const mine = await aProcess()
  const foreign = await listen(other.url, log, natsCarrier(nats.url, other.db))
  closing.push(foreign.close)
  const got: AppEvent[] = []
  foreign.on('private', (event) => got.push(event))
  const heard = received(mine, 'private')
  await change(mine.db, 'private', 1)
  await until(() => expect(heard).toEqual([1]))
  expect(got).toEqual([])
  expect([...nats.subjects]).toHaveLength(2)
})

test('user and password, or a token, are those of the address, and neither errors nor the log name them', async () => {
  const address = nats.url.replace('nats://', '')
  const process = await aProcess(`nats://portal:se%40cret@${address}`)
  await aProcess(`nats://to%2Fken@${address}`)
  expect(nats.logins).toMatchObject([{ user: 'portal', pass: 'se@cret' }, { auth_token: 'to/ken' }])
  await nats.stop()
  const refusal = await aProcess(`nats://portal:se%40cret@${address}`).catch((error: Error) => error)
  expect(refusal).toEqual(new ConfigError(`无法使用 EVENTS_URL 的 NATS ${address}（connect ECONNREFUSED ${address}）`))
  await until(() => expect(process.log.join()).toContain('cannot listen for events yet'))
  expect(process.log.join()).not.toMatch(/se(@|%40)cret/)
})

test('a process starts with any server that answers', async () => {
  const process = await aProcess(`nats://127.0.0.1:1,${nats.url}`)
  const got = received(process, 'second')
  await change(process.db, 'second', 1)
  await until(() => expect(got).toEqual([1]))
})

test('a server that takes messages and passes none on is refused at the start', async () => {
  nats.delivers = false
  await expect(aProcess()).rejects.toThrow(/no message came back from shuzi\./)
})

test('a server that hangs is refused at the start, and no connection to it stays behind', async () => {
  nats.isSilent = true
  await expect(aProcess()).rejects.toThrow('（no answer）')
  await until(() => expect(nats.clientCount()).toBe(0))
})

test('while NATS is away nothing is cached, writes are announced by PostgreSQL, and both return by themselves', async () => {
  const [here, there] = [await aProcess(), await aProcess()]
  const counts = interruptions(there)
  const got = received(there, 'outage')
  let stored = 1
  const read = () => cachedUntilNotified(there.db, 'outage', 'value', async () => stored)
  expect(await read()).toBe(1)
  await nats.stop()
  await until(() => expect(counts).toEqual({ lost: 1, back: 0 }))
  stored = 2
  expect(await read()).toBe(2)
  const begun = performance.now()
  await change(here.db, 'outage', 2)
  expect(performance.now() - begun).toBeLessThan(3_000)
  await until(() => expect(got).toEqual([2]))
  stored = 3
  expect(await read()).toBe(3)
  expect(here.log.join()).not.toContain('announcements were lost')

  await nats.start()
  await until(() => expect(counts).toEqual({ lost: 1, back: 1 }))
  expect(await read()).toBe(3)
  stored = 4
  expect(await read()).toBe(3)
  const before = nats.published.length
  await until(() => change(here.db, 'outage', 4).then(() => expect(nats.published.length).toBeGreaterThan(before)))
  await expect.poll(read).toBe(4)
})

test('a process that is back hears of a change by one that is not', async () => {
  const [here, there] = [await aProcess(), await aProcess()]
  await here.events.close()
  let stored = 1
  const read = () => cachedUntilNotified(there.db, 'alone', 'value', async () => stored)
  expect(await read()).toBe(1)
  stored = 2
  await change(here.db, 'alone', 2)
  await expect.poll(read).toBe(2)
  expect(nats.published.join()).not.toContain('alone')
})

test('a server that hangs delays a write by a few seconds, and only the first one', async () => {
  const process = await aProcess()
  const got = received(process, 'hanging')
  const counts = interruptions(process)
  nats.isSilent = true
  const begun = performance.now()
  await change(process.db, 'hanging', 1)
  const first = performance.now() - begun
  expect(first).toBeGreaterThan(2_900)
  expect(first).toBeLessThan(10_000)
  await until(() => expect(counts.lost).toBe(1))
  const again = performance.now()
  await change(process.db, 'hanging', 2)
  expect(performance.now() - again).toBeLessThan(1_000)
  await until(() => expect(got).toEqual([1, 2]))
  await nats.stop() // else closing would wait for it as well
})

test('losing the database is a loss as well, since another one may lead, and NATS is subscribed to anew', async () => {
  const process = await aProcess()
  const counts = interruptions(process)
  await database.sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name like 'shuzi events, NATS %'`
  await until(() => expect(counts).toEqual({ lost: 2, back: 2 }))
  expect(nats.logins).toHaveLength(2)
  const got = received(process, 'anew')
  await change(process.db, 'anew', 1)
  await until(() => expect(got).toEqual([1]))
})

test('it can be closed while it is trying, and leaves no connection behind', async () => {
  const { events } = await aProcess()
  await nats.stop()
  await pause(300)
  await events.close()
  await nats.start()
  await pause(1_000)
  expect(nats.logins).toHaveLength(1)
})
