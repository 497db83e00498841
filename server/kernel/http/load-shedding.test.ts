import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import Fastify from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { createLog } from '#kernel/log/index.ts'
import { createLoadShedder, type LoadLimits } from './load-shedding.ts'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

const block = (ms: number) => {
  const end = performance.now() + ms
  while (performance.now() < end);
}

/** A server whose requests to /slow wait until they are let go, and to /busy block the event loop as a machine with no time for it does. */
const aServer = async (limits: Partial<LoadLimits>) => {
  const load = createLoadShedder(createLog('silent'), limits)
  const app = Fastify()
  const waiting: (() => void)[] = []
  app.addHook('onRequest', async (request, reply) => {
    if (request.url !== '/health' && load.refuses(request, reply, request.url.startsWith('/slow?entrance')))
      return reply
  })
  app.get('/health', () => 'alive')
  app.get('/slow', async () => {
    await new Promise<void>((resolve) => waiting.push(resolve))
    return 'done'
  })
  app.get('/busy', async () => {
    for (let step = 0; step < 3; step += 1) {
      block(100)
      await pause(1)
    }
    return 'done'
  })
  app.get('/large', () => Buffer.alloc(20_000_000))
  await app.listen({ port: 0, host: '127.0.0.1' })
  cleanups.push(
    () => load.close(),
    () => app.close(),
    () => letGo(),
  )
  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  const get = (path: string, headers: Record<string, string> = {}) => fetch(origin + path, { headers })
  const letGo = () => {
    for (const go of waiting.splice(0)) go()
  }
  const inProgress = (count: number) => expect.poll(() => waiting.length).toBe(count)
  return { load, get, letGo, inProgress }
}
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

test('visitors beyond the limit get 503 in words, in the form they asked for', async () => {
  const { get, letGo, inProgress } = await aServer({ visitors: 2 })
  const served = [get('/slow'), get('/slow')]
  await inProgress(2)
  const call = await get('/slow')
  expect([call.status, call.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await call.json()).toMatchObject({ status: 503, code: 'overloaded', message: '当前访问人数较多，请稍后再试' })
  const page = await get('/slow', { accept: 'text/html,*/*' })
  expect([page.status, page.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8'])
  expect(await page.text()).toContain('<p>当前访问人数较多，请稍后再试</p>')
  expect((await get('/health')).status).toBe(200)
  letGo()
  expect((await Promise.all(served)).map(({ status }) => status)).toEqual([200, 200])
  const next = get('/slow')
  await inProgress(1)
  letGo()
  expect((await next).status).toBe(200)
})

test('calls needed to log in have places of their own, which are limited too', async () => {
  const { get, letGo, inProgress } = await aServer({ visitors: 1, entrance: 2 })
  const served = [get('/slow'), get('/slow?entrance'), get('/slow?entrance')]
  await inProgress(3)
  expect((await get('/slow')).status).toBe(503)
  expect((await get('/slow?entrance')).status).toBe(503)
  letGo()
  expect((await Promise.all(served)).map(({ status }) => status)).toEqual([200, 200, 200])
})

test('sessions are served first: verified ones always, others from a reserve that made-up tokens cannot exceed', async () => {
  const { load, get, letGo, inProgress } = await aServer({ visitors: 1, reserve: 2 })
  load.noteSession('buyer', true)
  const served = [get('/slow'), get('/slow', bearer('made-up-1')), get('/slow', { cookie: 'token=made-up-2' })]
  await inProgress(3)
  expect((await get('/slow', bearer('made-up-3'))).status).toBe(503)
  served.push(...Array.from({ length: 10 }, () => get('/slow', bearer('buyer'))))
  await inProgress(13)
  letGo()
  expect((await Promise.all(served)).every(({ status }) => status === 200)).toBe(true)
  load.noteSession('buyer', false)
  const others = [get('/slow'), get('/slow', bearer('a')), get('/slow', bearer('b'))]
  await inProgress(3)
  expect((await get('/slow', bearer('buyer'))).status).toBe(503)
  letGo()
  await Promise.all(others)
})

test('remembered tokens are bounded', async () => {
  const { load, get, letGo, inProgress } = await aServer({ visitors: 1, reserve: 0 })
  for (let at = 0; at <= 10_000; at += 1) load.noteSession(`token-${at}`, true)
  const held = get('/slow')
  await inProgress(1)
  expect((await get('/slow', bearer('token-0'))).status).toBe(503)
  const newest = get('/slow', bearer('token-10000'))
  await inProgress(2)
  letGo()
  expect((await Promise.all([held, newest])).map(({ status }) => status)).toEqual([200, 200])
})

test('a reader that does not read holds no place', async () => {
  const { load, get } = await aServer({ visitors: 1 })
  const unread = await Promise.all([get('/large')])
  expect(load.stats().visitors).toBe(0)
  await unread[0]!.body!.cancel()
})

test('a slow machine alone refuses nobody: as many as the bound are served, however late', async () => {
  const { load, get } = await aServer({ visitors: 10 })
  const statuses = await Promise.all(
    Array.from({ length: 10 }, async () => [(await get('/busy')).status, (await get('/busy')).status]),
  )
  expect(new Set(statuses.flat())).toEqual(new Set([200]))
  expect(load.stats().refused).toBe(0)
})

test('a queue beyond its bound is refused early, while the others still wait, and is open again at once', async () => {
  const { load, get, letGo, inProgress } = await aServer({ visitors: 10 })
  const served = Array.from({ length: 10 }, () => get('/slow'))
  await inProgress(10)
  expect(load.isOverloaded()).toBe(true)
  const refused = await Promise.all(Array.from({ length: 5 }, () => get('/slow')))
  for (const response of refused)
    expect([response.status, await response.json()]).toMatchObject([503, { message: '当前访问人数较多，请稍后再试' }])
  await inProgress(10)
  letGo()
  expect((await Promise.all(served)).map(({ status }) => status)).toEqual(Array(10).fill(200))
  expect(load.isOverloaded()).toBe(false)
  expect((await get('/busy')).status).toBe(200)
})
