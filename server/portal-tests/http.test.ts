import { connect as open } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { allCalls, wrongCalls } from '../testing/call-requests.ts'
import { type Person, type TestPortal, testPortal } from '../testing/portal.ts'

let portal: TestPortal
let admin: Person
let port: number
beforeAll(async () => {
  portal = await testPortal({ metricsToken: 'a-token-of-metrics' })
  admin = await portal.anAdministrator()
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
  port = (portal.app.server.address() as { port: number }).port
})
afterAll(() => portal.close())

const bearer = () => ({ authorization: `Bearer ${admin.token}` })
const post = (payload: string, headers: Record<string, string> = {}) =>
  portal.app.inject({
    method: 'POST',
    url: '/api/news/addNews',
    headers: { 'content-type': 'application/json', ...bearer(), ...headers },
    payload,
  })

/** Sends raw bytes that a regular HTTP client would not send. */
const raw = (bytes: string) =>
  new Promise<string>((resolve, reject) => {
    let answer = ''
    const socket = open(port, '127.0.0.1', () => socket.write(bytes))
    socket.setTimeout(5000, () => socket.destroy())
    socket
      .on('data', (chunk) => (answer += chunk))
      .on('close', () => resolve(answer))
      .on('error', reject)
  })

describe('bad input', () => {
  test.each([
    ['malformed JSON', '{"title":', {}, 400, '请求内容格式不正确'],
    ['a prototype key', '{"title":"x","__proto__":{"level":1}}', {}, 400, '请求内容格式不正确'],
    ['a list where fields belong', '[1]', {}, 400, undefined],
    ['wrong types', '{"title":{"a":1},"content":5}', {}, 400, '请输入标题'],
    ['another content type', '<x/>', { 'content-type': 'application/xml' }, 415, '不支持的请求内容类型'],
    ['an oversized body', JSON.stringify({ title: 'x'.repeat(3_000_000) }), {}, 413, '请求内容过大'],
  ])('%s', async (_name, payload, headers, status, message) => {
    const response = await post(payload, headers)
    const body = response.json()
    expect(response.statusCode).toBe(status)
    expect(body).toMatchObject({ status, requestId: expect.any(String), message: message ?? expect.any(String) })
    expect(response.body).not.toMatch(/\bat .*\.(ts|js):|node_modules/)
  })

  test.each([
    'page=-1',
    'page=1e3',
    'page=1.5',
    'size=0',
    'size=101',
    'sort=uploadTime;drop table news',
    'sort=password,desc',
    'sort=uploadTime,sideways',
    'year=abc',
    'page=1&page=2',
  ])('bad paging or sorting: %s', async (query) => {
    const response = await portal.app.inject({ url: `/api/news/queryNewsList?${query}` })
    expect(response.statusCode).toBe(400)
    expect(response.json().message).toMatch(/[\u4e00-\u9fff]/)
  })

  test('unknown query fields are ignored, empty ones count as absent', async () => {
    const response = await portal.app.inject({ url: '/api/news/queryNewsList?page=&size=&colour=red&isDelete=0' })
    expect(response.statusCode).toBe(200)
  })

  test.each([
    '/api/%2e%2e/%2e%2e/etc/passwd',
    '/photo/..%2f..%2fx/full',
    '/api/%zz',
    '/photo/%00/full',
    '/api/deploy/upload',
    '/api/database/upload',
  ])('hostile paths are not found: %s', async (url) => {
    const response = await portal.app.inject({ method: url.includes('upload') ? 'POST' : 'GET', url })
    expect(response.statusCode).toBe(404)
    expect(response.json().message).toMatch(/[\u4e00-\u9fff]/)
  })

  test('malformed requests and oversized headers are refused with a message and the process keeps running', async () => {
    expect(await raw('GARBAGE\r\n\r\n')).toMatch(/^HTTP\/1\.1 400/)
    const large = (path: string) => raw(`GET ${path} HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(40_000)}\r\n\r\n`)
    expect(await large('/api/dept')).toMatch(/^HTTP\/1\.1 431[\s\S]*请求头过大/)
    expect(await large('/search')).toMatch(/^HTTP\/1\.1 431[\s\S]*<h1>地址太长<\/h1>/)
    expect((await portal.app.inject({ url: '/health' })).statusCode).toBe(200)
  })
})

describe('calls with effects by cookie', () => {
  const remove = (headers: Record<string, string>) =>
    portal.app.inject({
      method: 'DELETE',
      url: '/api/news/deleteNews/999999',
      headers: { cookie: `token=${admin.token}`, ...headers },
    })

  test.each([
    ['from another site', { 'sec-fetch-site': 'cross-site' }, 403],
    ['from a sister site', { 'sec-fetch-site': 'same-site', origin: 'http://evil.example' }, 403],
    ['with a foreign origin', { origin: 'http://evil.example' }, 403],
    ['with a foreign referer', { referer: 'http://evil.example/127.0.0.1:3000' }, 403],
    ['without any origin header', {}, 403],
    ['from our own page', { 'sec-fetch-site': 'same-origin' }, 404],
    ['with our own origin', { origin: 'http://127.0.0.1:3000' }, 404],
    ['with our own referer', { referer: 'http://127.0.0.1:3000/System/information' }, 404],
    ['by the name it was called by', { host: 'portal.lan', origin: 'http://portal.lan' }, 404],
    ['by that name with another scheme', { host: 'portal.lan', origin: 'https://portal.lan' }, 403],
  ])('%s', async (_name, headers, status) => {
    expect((await remove(headers)).statusCode).toBe(status)
  })

  test('reading needs no origin header, and calls by bearer token are exempt', async () => {
    const read = await portal.app.inject({ url: '/auth/info', headers: { cookie: `token=${admin.token}` } })
    expect(read.statusCode).toBe(200)
    const call = await portal.app.inject({ method: 'DELETE', url: '/api/news/deleteNews/999999', headers: bearer() })
    expect(call.statusCode).toBe(404)
  })
})

describe('calls with an effect that the brief names as GET', () => {
  const urls = [
    '/api/lesson/auditLesson?id=999999&isAudit=1&auditReason=x',
    '/api/topic/topicLike?topicId=999999',
    '/api/wx-pay/native/999999',
  ]
  const payment = '/api/ali-pay/trade/page/pay/999999'
  const open = (url: string, headers: Record<string, string>, method: 'GET' | 'POST' = 'GET') => {
    const cookie = `token=${admin.token}`
    return portal.app.inject({ method, url, headers: { cookie, 'sec-fetch-site': 'same-origin', ...headers } })
  }

  test.each(urls)('a link in one of our pages cannot make the call: %s', async (url) => {
    const refused = await open(url, { 'sec-fetch-mode': 'navigate' })
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'foreign_origin'])
    expect((await open(url, { 'sec-fetch-mode': 'no-cors' })).statusCode).toBe(403)
  })

  test.each(urls)('nor can one in a browser without fetch metadata: %s', async (url) => {
    const headers = { cookie: `token=${admin.token}`, referer: 'http://127.0.0.1:3000/CultivateCenter' }
    const follow = (accept: string) => portal.app.inject({ url, headers: { ...headers, accept } })
    expect((await follow('text/html,application/xhtml+xml,*/*;q=0.8')).statusCode).toBe(403)
    expect((await follow('*/*')).statusCode).toBe(404)
  })

  test.each([...urls, payment])('scripts of other clients make it by GET or POST: %s', async (url) => {
    expect((await open(url, { 'sec-fetch-mode': 'cors' })).statusCode).toBe(404)
    expect((await open(url, { 'sec-fetch-mode': 'cors' }, 'POST')).statusCode).toBe(404)
    expect((await portal.app.inject({ url, headers: bearer() })).statusCode).toBe(404)
  })

  test('the payment page opens in a tab of its own', async () => {
    expect((await open(payment, { 'sec-fetch-mode': 'navigate', accept: 'text/html' })).statusCode).toBe(404)
  })
})

describe('calls without a session', () => {
  const logIn = (headers: Record<string, string>) =>
    portal.app.inject({ method: 'POST', url: '/auth/login', headers, payload: { username: 'x' } })

  test.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }, 403],
    ['a sister site', { 'sec-fetch-site': 'same-site' }, 403],
    ['a foreign origin', { origin: 'https://evil.example' }, 403],
    ['an opaque origin', { origin: 'null' }, 403],
    ['our host with another scheme', { origin: 'https://127.0.0.1:3000' }, 403],
    ['our own page', { 'sec-fetch-site': 'same-origin', origin: 'http://127.0.0.1:3000' }, 400],
    ['a client that is no browser', {}, 400],
  ])('login from %s', async (_name, headers, status) => {
    expect((await logIn(headers)).statusCode).toBe(status)
  })
})

describe('every call', () => {
  const alsoGot = allCalls.map(({ endpoint }) => endpoint).filter(({ alsoGet }) => alsoGet)

  test('no call with an effect is declared as GET, and those of the brief are served as GET, too', () => {
    expect(alsoGot.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
      'POST /api/ali-pay/trade/page/pay/{id}',
      'POST /api/lesson/auditLesson',
      'POST /api/topic/topicLike',
      'POST /api/wx-pay/native/{id}',
    ])
    for (const { alsoGet, path } of alsoGot)
      for (const method of ['GET', 'POST'] as const)
        expect([alsoGet, portal.app.hasRoute({ method, url: path.replace('{id}', ':id') })]).toEqual([alsoGet, true])
  })

  /** The call with a body that nobody can read. */
  const statusOf = async ({ method, path }: Endpoint, headers: Record<string, string> = {}) => {
    const { statusCode } = await portal.app.inject({
      method,
      url: path.replace(/\{\w+\}/g, 'x'),
      headers: { 'content-type': 'application/json', ...headers },
      ...(method !== 'GET' && { payload: '{"broken' }),
    })
    return statusCode
  }

  test('that is not for anyone refuses visitors before reading anything', async () => {
    const calls = allCalls.filter(({ endpoint }) => endpoint.access !== 'anyone')
    const wrong = await wrongCalls(calls, async (endpoint) => {
      const status = await statusOf(endpoint)
      return status === 401 ? [] : [`401 expected for a visitor, ${status} came`]
    })
    expect(wrong).toEqual([])
  })

  test('for administrators refuses every other level', async () => {
    const people = {
      'level 2': await portal.aMember({ level: 2 }),
      'level 4': await portal.aMember({ level: 4 }),
      'level 5': await portal.aMember({ level: 5 }),
      'no level': await portal.aPersonWithoutLevel(),
    }
    const calls = allCalls.filter(({ endpoint }) => endpoint.access === 'administrator')
    const wrong = await wrongCalls(calls, async (endpoint) => {
      const found: string[] = []
      for (const [level, { token }] of Object.entries(people)) {
        const status = await statusOf(endpoint, { authorization: `Bearer ${token}` })
        if (status !== 403) found.push(`403 expected for ${level}, ${status} came`)
      }
      return found
    })
    expect(wrong).toEqual([])
  })
})

describe('operations', () => {
  test('health and readiness answer; metrics require their token', async () => {
    expect((await portal.app.inject({ url: '/health' })).json()).toEqual({ alive: true })
    expect((await portal.app.inject({ url: '/ready' })).statusCode).toBe(503)
    await portal.db.insertInto('installation').values({ key: 'demo', value: 'complete' }).execute()
    expect((await portal.app.inject({ url: '/ready' })).json()).toEqual({ ready: true, demo: 'complete' })
    expect((await portal.app.inject({ url: '/metrics' })).statusCode).toBe(401)
    const metrics = await portal.app.inject({
      url: '/metrics',
      headers: { authorization: 'Bearer a-token-of-metrics' },
    })
    expect(metrics.body).toContain('# HELP')
  })

  test('the API docs list every call, for administrators only', async () => {
    expect((await portal.app.inject({ url: '/openapi.json' })).statusCode).toBe(401)
    expect((await portal.app.inject({ url: '/swagger-ui.html' })).statusCode).toBe(401)
    const opened = await portal.app.inject({ url: '/swagger-ui.html', headers: { accept: 'text/html' } })
    expect([opened.statusCode, opened.headers.location]).toEqual([302, '/System/LoReg?returnUrl=%2Fswagger-ui.html'])
    const { token } = await portal.aMember()
    expect(
      (await portal.app.inject({ url: '/swagger-ui.html', headers: { authorization: `Bearer ${token}` } })).statusCode,
    ).toBe(403)
    const docs = (await portal.app.inject({ url: '/openapi.json', headers: bearer() })).json()
    expect(docs.paths['/api/news/addNews'].post.summary).toContain('资讯')
    const page = await portal.app.inject({ url: '/swagger-ui.html', headers: bearer() })
    expect(page.body).toContain('swagger-ui-bundle.js')
    const bundle = await portal.app.inject({ url: '/swagger-ui/swagger-ui-bundle.js', headers: bearer() })
    expect(bundle.headers['cache-control']).toBe('private, max-age=86400')
  })

  test('responses have the security headers', async () => {
    const { headers } = await portal.app.inject({ url: '/health' })
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' })
  })
})
