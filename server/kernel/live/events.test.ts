import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { connect, inTransaction } from '#kernel/database/index.ts'
import { createLog } from '#kernel/log/index.ts'
import { testDatabase } from '#kernel/testing/database.ts'
import { announce } from './announce.ts'
import { type AppEvent, type Events, listen } from './events.ts'

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

const send = inTransaction(async (tx, event: { topic: string; id: number }) => announce(tx, event))
/** Waits for an outcome that must come, however long the machine stalls. */
const until = (holds: () => unknown) => vi.waitFor(holds, { timeout: 15_000 })
const notify = (payload: string) => database.sql.notify('shuzi', payload)
const endListener = () =>
  database.sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'shuzi events'`

function received(topic: string) {
  const got: AppEvent[] = []
  return { got, stop: events.on(topic, (event) => got.push(event)) }
}

test('an announcement reaches the subscribers of its topic', async () => {
  const news = received('news')
  const other = received('other')
  await send(database.db, { topic: 'news', id: 7 })
  await until(() => expect(news.got).toEqual([{ topic: 'news', id: 7 }]))
  expect(other.got).toEqual([])
})

test('a handler that unsubscribed is not called', async () => {
  const first = received('stopped')
  const second = received('stopped')
  first.stop()
  await send(database.db, { topic: 'stopped', id: 1 })
  await until(() => expect(second.got).toHaveLength(1))
  expect(first.got).toEqual([])
})

test('a payload that is not ours and a handler that fails do not affect other handlers', async () => {
  events.on('sturdy', () => {
    throw new Error('broken handler')
  })
  const sturdy = received('sturdy')
  for (const payload of ['', '{', 'null', '[]', '{"topic":1}']) await notify(payload)
  await send(database.db, { topic: 'sturdy', id: 1 })
  await until(() => expect(sturdy.got).toHaveLength(1))
})

test('a lost connection is reported at once and restored', async () => {
  const lost = vi.fn()
  const back = vi.fn()
  events.onLost(lost)
  events.onBack(back)
  const news = received('again')
  for (let round = 1; round <= 2; round++) {
    await endListener()
    await until(() => expect(lost).toHaveBeenCalledTimes(round))
    await until(() => expect(back).toHaveBeenCalledTimes(round))
    await send(database.db, { topic: 'again', id: round })
    await until(() => expect(news.got).toHaveLength(round))
  }
})

async function whileRefusingConnections(body: () => Promise<void>) {
  const [{ name } = { name: '' }] = await database.sql<{ name: string }[]>`select current_database() as name`
  const server = connect(inject('postgres').url, { max: 1 })
  await server.sql.unsafe(`alter database ${name} with allow_connections false`)
  await endListener()
  await body()
  await server.sql.unsafe(`alter database ${name} with allow_connections true`)
  await server.close()
}

test('while the database refuses connections it keeps trying', async () => {
  const back = vi.fn()
  events.onBack(back)
  await whileRefusingConnections(async () => {
    await pause(700)
    expect(back).not.toHaveBeenCalled()
  })
  await until(() => expect(back).toHaveBeenCalledTimes(1))
})

test('it can be closed while it is trying', async () => {
  const own = await listen(database.url, createLog('silent'))
  await whileRefusingConnections(async () => {
    await pause(300)
    await own.close()
  })
})

test('closing leaves no connection behind', async () => {
  const own = await listen(database.url, createLog('silent'))
  await own.close()
  await until(async () => {
    const [left] = await database.sql`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and application_name = 'shuzi events'`
    expect(left?.n).toBe(1) // the one all tests share
  })
})
