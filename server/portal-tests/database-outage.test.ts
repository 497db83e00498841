import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { contract } from '#contract/index.ts'
import { type Connection, connect, preparedShortRead, watchDatabase } from '#kernel/database/index.ts'
import { createLog } from '#kernel/log/index.ts'
import { type DatabaseProxy, proxyDatabase } from '#kernel/testing/database-proxy.ts'
import { buildApp } from '../app.ts'
import { testPortal } from '../testing/portal.ts'

const portal = await testPortal({ demo: false }, { hasPages: true })
afterAll(portal.close)

let proxy: DatabaseProxy
let pool: Connection
let app: FastifyInstance
let logged: { level: string; msg: string; err?: { message: string } }[]

beforeEach(async () => {
  logged = []
  const log = createLog('info', { write: (line) => void logged.push(JSON.parse(line)) })
  proxy = await proxyDatabase(portal.parts.config.databaseUrl!)
  pool = connect(proxy.url, { max: 2, forShortReads: 1, connectSeconds: 2 })
  watchDatabase(pool.db, log, 200)
  app = await buildApp({ ...portal.parts, ...pool, log, pages: portal.pages })
  await app.ready()
})
afterEach(async () => {
  proxy.cut('reset')
  await app.close()
  await pool.close()
  await proxy.close()
})

const get = async (url: string) => {
  const begun = performance.now()
  const { statusCode, headers, body } = await app.inject({ url })
  return { status: statusCode, headers, body, seconds: (performance.now() - begun) / 1000 }
}
const list = () => get(contract.news.listNews.path)

test('readiness asks the pools that serve calls, with a time limit, and follows them', async () => {
  expect(await get('/ready')).toMatchObject({ status: 200 })
  proxy.newConnections = 'silent'
  proxy.cut('end')
  await pause(50)
  const [out, ...others] = await Promise.all([get('/ready'), get('/ready'), get('/health')])
  expect(out).toMatchObject({ status: 503, seconds: expect.closeTo(2, 0) })
  expect(others).toMatchObject([{ status: 503 }, { status: 200 }])
  expect(logged).toContainEqual(expect.objectContaining({ msg: 'not ready' }))
  proxy.newConnections = 'forwarded'
  proxy.cut('end')
  await expect.poll(async () => (await get('/ready')).status, { timeout: 8_000 }).toBe(200)
})

test('readiness notices that the connections for short reads alone are stuck', async () => {
  const stuck = preparedShortRead(pool.db, 'stuck', {}, () => sql`select pg_sleep(20)`).catch(() => {})
  expect(await get('/ready')).toMatchObject({ status: 503 })
  proxy.cut('end')
  await stuck
})

test('a pool that gets no answer is logged once, and so is its return', async () => {
  const lines = (msg: string) => logged.filter((line) => line.msg === msg)
  await pause(500)
  expect(lines('the database does not answer')).toEqual([])
  proxy.newConnections = 'closed'
  proxy.cut('reset')
  await expect.poll(() => lines('the database does not answer').length).toBe(1)
  expect(lines('the database does not answer')[0]).toMatchObject({
    level: 'error',
    err: { message: expect.any(String) },
  })
  await pause(1_000)
  expect(lines('the database does not answer')).toHaveLength(1)
  proxy.newConnections = 'forwarded'
  await expect.poll(() => lines('the database answers again').length).toBe(1)
})

describe('a call that loses the database', () => {
  const unavailable = {
    status: 503,
    headers: { 'retry-after': '5' },
    body: expect.stringContaining('服务暂时不可用，请稍后再试'),
  }

  test('answers 503 in words with Retry-After, and the next one works', async () => {
    expect(await list()).toMatchObject({ status: 200 })
    for (const newConnections of ['closed', 'silent'] as const) {
      proxy.newConnections = newConnections
      proxy.cut('reset')
      await pause(50)
      expect(await list()).toMatchObject(unavailable)
      proxy.newConnections = 'forwarded'
      proxy.cut('end')
      await expect.poll(async () => (await list()).status, { timeout: 8_000 }).toBe(200)
    }
  })

  for (const loss of ['a reset connection', 'a killed backend'])
    test(`answers the same when it was in the middle of a query (${loss})`, async () => {
      const held = await portal.parts.sql.reserve()
      await held`begin`
      await held`lock table news in access exclusive mode`
      const call = list()
      await expect.poll(async () => (await waiting()).length).toBe(1)
      if (loss === 'a reset connection') proxy.cut('reset')
      else for (const { pid } of await waiting()) await portal.parts.sql`select pg_terminate_backend(${pid})`
      expect(await call).toMatchObject(unavailable)
      await held`rollback`
      held.release()
      expect(await list()).toMatchObject({ status: 200 })
    })
  const waiting = () => portal.parts.sql<{ pid: number }[]>`
    select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
})

describe('a page that finds no database', () => {
  const words = expect.stringContaining('服务暂时不可用，请稍后再试')
  const away = async () => {
    proxy.newConnections = 'closed'
    proxy.cut('reset')
    await pause(50)
  }

  test('is 503 in words with Retry-After, and nothing is printed on the terminal', async () => {
    const printed = vi.spyOn(console, 'error')
    await away()
    for (const [url, headers] of [
      ['/mall', {}],
      ['/mall', { cookie: `token=${(await portal.aMember()).token}` }],
      ['/mall.data', {}],
    ] as const) {
      const answer = await app.inject({ url, headers })
      expect([url, answer.statusCode, answer.headers['retry-after']]).toEqual([url, 503, '5'])
      expect(answer.body).toEqual(words)
    }
    expect(printed).not.toHaveBeenCalled()
    printed.mockRestore()
  })

  test('is sent as it was stored, once it has been stored', async () => {
    expect((await get('/mall')).status).toBe(200)
    portal.pages!.cache.outdateAll() // as when it has expired
    await away()
    const { status, body } = await get('/mall')
    expect(status).toBe(200)
    expect(body).toMatch(/data-writing-paused(="")?>/)
  })
})
