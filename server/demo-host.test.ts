import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestPortal, testPortal } from './testing/portal.ts'

let demo: TestPortal
let port: number
beforeAll(async () => {
  demo = await testPortal({ isLocalOnly: true })
  await demo.app.listen({ port: 0, host: '127.0.0.1' })
  port = (demo.app.server.address() as AddressInfo).port
})
afterAll(() => demo.close())

const calls = ['/auth/code', '/api/settings/site', '/robots.txt', '/ready', '/']
const answer = (path: string, headers: Record<string, string>): Promise<{ status: number; body: string }> =>
  new Promise((resolve, reject) => {
    const sent = request({ port, host: '127.0.0.1', path, headers }, (response) => {
      let body = ''
      response.on('data', (part) => {
        body += part
      })
      response.on('end', () => resolve({ status: response.statusCode!, body }))
    })
    sent.once('error', reject).end()
  })

// Attacks 60 and 61: a proxy on the same machine leads strangers to the published passwords and letters.
describe('the demo', () => {
  test.each(['demo.example.com', 'localhost.example.com', '127.0.0.1.example.com', '192.168.1.5', '0.0.0.0'])(
    'answers nothing under the name %s',
    async (host) => {
      for (const path of calls) {
        const { status, body } = await answer(path, { host })
        expect([path, status, JSON.parse(body).message]).toEqual([
          path,
          421,
          '演示站只供本机试用，请在本机用 localhost 打开；对外提供服务请设置 DEMO=off',
        ])
      }
    },
  )

  test.each<Record<string, string>>([
    { 'x-forwarded-for': '203.0.113.7' },
    { 'x-forwarded-host': 'demo.example.com' },
    { 'x-forwarded-proto': 'https' },
    { forwarded: 'for=203.0.113.7' },
    { via: '1.1 proxy' },
    { 'x-real-ip': '203.0.113.7' },
  ])('answers nothing that a proxy passes on: %o', async (headers) => {
    for (const path of calls) expect((await answer(path, { host: `localhost:${port}`, ...headers })).status).toBe(421)
  })

  test('answers this machine under each of its names', async () => {
    for (const host of ['localhost', `localhost:${port}`, `127.0.0.1:${port}`, `[::1]:${port}`, '127.0.0.2'])
      expect([host, (await answer('/auth/code', { host })).status]).toEqual([host, 200])
  })
})

test('a portal with content of its own answers behind a proxy', async () => {
  const portal = await testPortal()
  const headers = { host: 'portal.example.com', 'x-forwarded-for': '203.0.113.7' }
  expect((await portal.app.inject({ url: '/auth/code', headers })).statusCode).toBe(200)
  await portal.close()
})
