import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { levelId } from '#contract/constants.ts'
import { addNews } from '#contract/pages/news/news.ts'
import { deployedNginx, fleetNginx } from '../bench/harness/nginx.ts'
import { type Fleet, startFleet } from '../server/testing/fleet.ts'
import { aPersonWithSession } from '../server/testing/person-with-session.ts'

// The sites of deploy/ in a real nginx; checks/fleet.ts names its package.

const seconds = 2
const metricsToken = 'reads-the-figures'
const page = '/AboutsUs?active=InfoMation'
let fleet: Fleet
let front: Awaited<ReturnType<typeof deployedNginx>>

const read = async (path: string, headers: Record<string, string> = {}, from = front.plainUrl) => {
  const answer = await fetch(from + path, { headers })
  return { status: answer.status, headers: answer.headers, body: await answer.text() }
}

/** How many pages the portal has sent to visitors, from its cache or not. */
const countSent = async () => {
  const { body } = await read('/metrics', { authorization: `Bearer ${metricsToken}` }, fleet.apis[0]!)
  const figures = [...body.matchAll(/^page_cache_(?:hits|misses)_total (\d+)/gm)].map(([, figure]) => Number(figure))
  expect(figures).toHaveLength(2)
  return figures.reduce((sum, figure) => sum + figure, 0)
}

const sessionOf = async (username: string) =>
  (await aPersonWithSession(fleet.db, { username, nickName: '林知远', level: levelId.administrator })).token

describe('a cache in front of the portal', () => {
  beforeAll(async () => {
    const settings = {
      DEMO: 'off',
      CAPTCHA_CODE: '',
      SHARED_CACHE_SECONDS: String(seconds),
      METRICS_TOKEN: metricsToken,
    }
    fleet = await startFleet({ apis: 1, workers: 0, settings })
    front = await deployedNginx(fleet.url)
  })
  afterAll(async () => {
    await front?.stop()
    await fleet?.stop()
  })

  test('answers visitors by itself, whatever cookies they have, and each encoding with the same page', async () => {
    const first = await read(page)
    expect(first.headers.get('cache-control')).toBe(`public, max-age=0, s-maxage=${seconds}`)
    const before = await countSent()
    const plain = await read(page, { 'accept-encoding': 'identity' })
    const compressed = await read(page, { 'accept-encoding': 'br, gzip' })
    const sent = (await countSent()) - before
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) => read(page, { cookie: `look=${i}`, 'accept-encoding': i % 2 ? 'br' : '' })),
    )
    for (const { status, body } of [plain, compressed, ...answers])
      expect({ status, body }).toEqual({ status: 200, body: first.body })
    expect(sent).toBeLessThanOrEqual(2)
    expect((await countSent()) - before).toBe(sent)
  })

  test('keeps nothing of a member and gives a member nothing that it keeps', async () => {
    const token = await sessionOf('admin-of-cache')
    const own = await read('/', { cookie: `token=${token}` })
    expect(own.body).toContain('林知远')
    expect(own.headers.get('cache-control')).toContain('private')
    expect((await read('/')).body).not.toContain('林知远')
    expect((await read('/', { cookie: `token=${token}` })).body).toContain('林知远')
    const withoutCookie = await read('/', { authorization: `Bearer ${token}` })
    expect(withoutCookie.headers.get('cache-control')).toContain('private')
  })

  test('shows a change as soon as its time is over', async () => {
    const token = await sessionOf('author-of-news')
    await read(page)
    const title = '共享缓存的新闻'
    const added = await fetch(`${fleet.url}${addNews.path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ title, content: '<p>正文</p>' }),
    })
    expect(added.status).toBe(201)
    await pause(seconds * 1000 + 1200) // nginx counts whole seconds
    expect((await read(page)).body).toContain(title)
  })
})

describe('nginx tells the portal who asks', () => {
  let echo: Server
  beforeAll(async () => {
    echo = createServer(({ headers }, answer) => answer.end(JSON.stringify(headers)))
    echo.on('upgrade', ({ headers }, socket) =>
      socket.end(`HTTP/1.1 400 ${headers.upgrade} ${headers.connection}\r\n\r\n`),
    )
    await new Promise<void>((resolve) => echo.listen(0, '127.0.0.1', resolve))
  })
  afterAll(() => void echo.close())

  test.each([
    ['deploy/nginx.conf', deployedNginx, '127.0.0.1'],
    ['deploy/fleet/nginx.conf', fleetNginx, '203.0.113.7, 127.0.0.1'], // behind a load balancer
  ])('%s', async (_name, start, forwardedFor) => {
    const nginx = await start(`http://127.0.0.1:${(echo.address() as AddressInfo).port}`)
    try {
      const url = 'plainUrl' in nginx ? nginx.plainUrl : new URL(nginx.url).origin
      const { body } = await read('/mall', { 'x-forwarded-for': '203.0.113.7', 'x-request-id': 'made-up' }, url)
      const headers = JSON.parse(body)
      expect(headers).toMatchObject({ 'x-forwarded-for': forwardedFor, 'x-forwarded-proto': 'https' })
      expect(headers.host).toContain('127.0.0.1')
      expect(headers['x-request-id']).toMatch(/^[0-9a-f]{32}$/)
      expect(await upgradeAt(`${url}/websocket`)).toBe('websocket upgrade')
    } finally {
      await nginx.stop()
    }
  })
})

/** What the portal was asked for, from the reason of its refusal. */
const upgradeAt = (url: string): Promise<string | undefined> =>
  new Promise((resolve, reject) => {
    const headers = { connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' }
    request(url, { headers: { ...headers, 'sec-websocket-key': Buffer.alloc(16).toString('base64') } })
      .on('response', (answer) => resolve(answer.resume().statusMessage))
      .on('error', reject)
      .end()
  })
