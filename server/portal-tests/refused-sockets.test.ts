import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { promisify } from 'node:util'
import type { ConnectionError } from 'fastify'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { refuseBroken } from '../broken-requests.ts'
import { type TestPortal, testPortal } from '../testing/portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal()
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => portal.close())

const clients: Socket[] = []
afterEach(() => {
  for (const socket of clients.splice(0)) socket.destroy()
})

/** Clients that send these bytes, read the answer and never close their side. */
const staying = (server: Server, count: number, bytes: string) =>
  Promise.all(
    Array.from({ length: count }, () => {
      const { port } = server.address() as AddressInfo
      const { promise, resolve } = Promise.withResolvers<string>()
      const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }, () => socket.write(bytes))
      clients.push(socket)
      let answer = ''
      socket.on('data', (chunk) => (answer += chunk)).on('end', () => resolve(answer))
      return promise
    }),
  )
const held = (server: Server) => promisify(server.getConnections.bind(server))()

test.each([
  ['broken requests', 'GARBAGE\r\n\r\n', '400 Bad Request'],
  ['oversized headers', `GET / HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(40_000)}\r\n\r\n`, '431 Request Header'],
  [
    'refused websockets',
    'GET /websocket HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
    '403 Forbidden',
  ],
])('the sockets of %s are freed, although their clients keep them open', async (_name, bytes, status) => {
  const answers = await staying(portal.app.server, 50, bytes)
  expect(answers.filter((answer) => answer.startsWith(`HTTP/1.1 ${status}`))).toHaveLength(50)
  await expect.poll(() => held(portal.app.server)).toBe(0)
})

test('the sockets of clients that never finish their headers are freed', async () => {
  const server = createServer({ headersTimeout: 200, connectionsCheckingInterval: 50 })
  server.on('clientError', (error, socket) => refuseBroken(error as ConnectionError, socket as Socket))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const answers = await staying(server, 50, 'GET / HTTP/1.1\r\nhost: x\r\n')
  expect(answers.filter((answer) => /^HTTP\/1\.1 408[\s\S]*网络请求超时/.test(answer))).toHaveLength(50)
  await expect.poll(() => held(server)).toBe(0)
  server.close()
})

test('a fragment of a refused request that follows later does not cut off the answer', async () => {
  const { port } = portal.app.server.address() as AddressInfo
  const answer = await new Promise<string>((resolve, reject) => {
    let text = ''
    const socket = connect(port, '127.0.0.1', () => {
      socket.write('GARBAGE\r\n\r\n')
      socket.write('MORE GARBAGE\r\n\r\n')
    })
    socket
      .on('data', (chunk) => (text += chunk))
      .on('close', () => resolve(text))
      .on('error', reject)
  })
  expect(answer).toMatch(/^HTTP\/1\.1 400/)
})
