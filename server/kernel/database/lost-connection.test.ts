import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '#kernel/testing/database.ts'
import { type DatabaseProxy, proxyDatabase } from '#kernel/testing/database-proxy.ts'
import { type Connection, connect } from './connection.ts'
import { inTransaction } from './transaction.ts'

const database = await testDatabase()
await database.sql`create table written (n integer)`
afterAll(database.close)

let proxy: DatabaseProxy
let pool: Connection
beforeEach(async () => {
  proxy = await proxyDatabase(database.url)
  pool = connect(proxy.url, { max: 1 })
})
afterEach(async () => {
  await pool.sql.end({ timeout: 0 })
  await proxy.close()
})

const within = <T>(ms: number, work: Promise<T>): Promise<T> =>
  Promise.race([work, pause(ms).then(() => Promise.reject(new Error(`no answer within ${ms} ms`)))])
const answer = async () => (await within(5_000, sql<{ one: number }>`select 1 as one`.execute(pool.db))).rows
const storedRows = async () => (await database.sql`select n from written order by n`).map(({ n }) => n)

/** Sends a query in every turn of the event loop, right before closed sockets are reported: one is pending at any close. */
const queryEveryTurn = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const turn = () => {
      if (signal.aborted) return resolve()
      pool.sql.unsafe('select 1').catch(() => {})
      setImmediate(turn)
    }
    turn()
  })

for (const how of ['end', 'reset'] as const)
  test(`a connection that is lost (${how}) while a query waits to be sent is replaced`, async () => {
    await answer()
    for (let round = 0; round < 5; round++) {
      const stop = new AbortController()
      const turns = queryEveryTurn(stop.signal)
      await pause(20)
      proxy.cut(how)
      await pause(20)
      stop.abort()
      await turns
      expect(await answer()).toEqual([{ one: 1 }])
    }
  })

test('connections that are lost together while their callers retry at once are all replaced', async () => {
  const wide = connect(proxy.url, { max: 8 })
  const sleep = () => wide.sql`select pg_sleep(0.2)`
  const retrying = () => sleep().catch(() => sleep().catch(() => sleep().catch(() => {})))
  for (let round = 0; round < 3; round++) {
    const work = Array.from({ length: 40 }, retrying)
    await pause(100)
    proxy.cut(round % 2 ? 'end' : 'reset')
    await within(10_000, Promise.all(work))
    const answers = Array.from({ length: 16 }, () => wide.sql`select 1`)
    expect(await within(5_000, Promise.all(answers))).toHaveLength(16)
  }
  await wide.sql.end({ timeout: 1 })
})

for (const how of ['end', 'reset'] as const)
  test(`a transaction whose connection is lost (${how}) fails as a whole, and the next one works`, async () => {
    await database.sql`delete from written`
    const write = inTransaction(async (tx, first: number, between: () => Promise<unknown>) => {
      await sql`insert into written values (${first})`.execute(tx)
      await between()
      await sql`insert into written values (${first + 1})`.execute(tx).catch(() => {})
      await sql`insert into written values (${first + 2})`.execute(tx)
    })
    for (const pauseMs of [0, 50]) {
      const cut = write(pool.db, 1, async () => {
        proxy.cut(how)
        await pause(pauseMs)
      })
      const other = write(pool.db, 11, () => pause(20))
      await expect(within(5_000, cut)).rejects.toThrow()
      await within(5_000, other)
    }
    expect(await answer()).toEqual([{ one: 1 }])
    expect(await storedRows()).toEqual([11, 11, 12, 12, 13, 13])
  })

test("a lost transaction of the driver's own never writes into the transaction that got its connection", async () => {
  await database.sql`delete from written`
  const lost = pool.sql.begin(async (tx) => {
    await tx`insert into written values (1)`
    proxy.cut('end')
    await pause(100)
    await tx`insert into written values (2)`
  })
  const other = pool.sql.begin(async (tx) => {
    await tx`insert into written values (11)`
    await pause(300)
    await tx`insert into written values (12)`
  })
  await expect(within(5_000, lost)).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' })
  await within(5_000, other)
  await pause(300)
  expect(await storedRows()).toEqual([11, 12])
})

test('a reserved connection that is lost rejects its queries and returns to the pool', async () => {
  const reserved = await pool.sql.reserve()
  proxy.cut('end')
  await pause(100)
  await expect(within(2_000, reserved`select 1`)).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' })
  expect(await answer()).toEqual([{ one: 1 }])
  await expect(within(2_000, reserved`select 1`)).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' })
  reserved.release()
  for (let n = 0; n < 3; n++) expect(await answer()).toEqual([{ one: 1 }])
})

for (const how of ['end', 'reset'] as const)
  test(`a stream of rows whose connection is lost (${how}) between two batches fails instead of ending early`, async () => {
    const stream = sql<{ n: number }>`select n from generate_series(1, 1000) as n`
    const read = async () => {
      let rows = 0
      for await (const _row of pool.db.getExecutor().stream(stream.compile(pool.db), 100)) {
        rows += 100
        if (rows !== 300) continue
        proxy.cut(how)
        await pause(100)
      }
      return rows
    }
    await expect(within(5_000, read())).rejects.toMatchObject({
      code: expect.stringMatching(/CONNECTION_CLOSED|ECONNRESET/),
    })
    expect(await answer()).toEqual([{ one: 1 }])
  })

test('a query fails with the reason of its own connection, not with that of an earlier one', async () => {
  const [mine] = await pool.sql`select pg_backend_pid() as pid`
  const asleep = pool.sql`select pg_sleep(5)`.catch((error) => error.code)
  await pause(50)
  await database.sql`select pg_terminate_backend(${mine!.pid})`
  expect(await asleep).toMatch(/57P01|CONNECTION_CLOSED|ECONNRESET/)
  expect(await answer()).toEqual([{ one: 1 }])
})

test('a server that accepts and closes connections is asked a few times a second, and the query fails in time', async () => {
  const impatient = connect(proxy.url, { max: 1, connectSeconds: 2 })
  proxy.newConnections = 'closed'
  await expect(within(8_000, impatient.sql`select 1`)).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' })
  expect(proxy.accepted).toBeLessThan(30)
  proxy.newConnections = 'forwarded'
  expect(await within(5_000, impatient.sql`select 1 as one`)).toEqual([{ one: 1 }])
  await impatient.sql.end({ timeout: 1 })
})

test('after a longer outage the first query is answered within two seconds', async () => {
  await answer()
  proxy.newConnections = 'closed'
  proxy.cut('reset')
  const outage = Date.now() + 3_000
  while (Date.now() < outage) await within(1_500, pool.sql`select 1`).catch(() => {})
  proxy.newConnections = 'forwarded'
  expect(await within(2_000, pool.sql`select 1 as one`)).toEqual([{ one: 1 }])
})
