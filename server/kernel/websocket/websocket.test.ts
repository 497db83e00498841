import { once } from 'node:events'
import { type AddressInfo, connect as connectTcp, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import WebSocket from 'ws'
import type { Config } from '#kernel/config/index.ts'
import type { Db } from '#kernel/database/index.ts'
import type { AppEvent, Events } from '#kernel/live/index.ts'
import { createLog } from '#kernel/log/index.ts'
import { type SocketOptions, serveWebsockets } from './websocket.ts'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

/** Events without a database: announcements arrive at once. */
const someEvents = () => {
  const heard: [string, (event: AppEvent) => void][] = []
  const backs: (() => void)[] = []
  const events: Events = {
    on: (topic, handler) => {
      heard.push([topic, handler])
      return () => {}
    },
    onLost: () => () => {},
    onBack: (handler) => {
      backs.push(handler)
      return () => {}
    },
    close: async () => {},
  }
  const announce = (event: AppEvent) => {
    for (const [topic, handler] of heard) if (topic === event.topic) handler(event)
  }
  const comeBack = () => {
    for (const back of backs) back()
  }
  return { events, announce, comeBack }
}

/** A server on a port of its own. Tickets are 42 letters and the digit of their member; the session id is ten times that. */
const aServer = async (options: Partial<SocketOptions> = {}, config: Partial<Config> = {}) => {
  const app: FastifyInstance = Fastify()
  const { events, announce, comeBack } = someEvents()
  const ended = new Set<number>()
  /** A database that answers late. */
  const database = { answers: Promise.resolve() }
  const guards = {
    spendTicket: async (_db: Db, ticket: string) => {
      await database.answers
      const memberId = Number(ticket.at(-1))
      return Number.isNaN(memberId) ? undefined : { memberId, sessionId: memberId * 10 }
    },
    findValid: async (_db: Db, ids: readonly number[]) => new Set(ids.filter((id) => !ended.has(id))),
  }
  const services = {
    config: { publicUrl: 'https://portal.example', dev: false, ...config } as Config,
    db: {} as Db,
    log: createLog('silent'),
  }
  serveWebsockets(app, services, events, guards, options)
  await app.listen({ port: 0, host: '127.0.0.1' })
  cleanups.push(() => app.close())
  const { port } = app.server.address() as AddressInfo
  return { app, announce, comeBack, ended, database, port, host: `127.0.0.1:${port}` }
}
type Server = Awaited<ReturnType<typeof aServer>>

const ticketOf = (memberId: number) => `${'a'.repeat(42)}${memberId}`
interface Visit {
  memberId?: number
  origin?: string | undefined
  path?: string
  autoPong?: boolean
}

const visit = ({ host }: Server, options: Visit = {}) => {
  const { memberId = 1, path = `/websocket?token=${ticketOf(memberId)}`, autoPong = true } = options
  const origin = 'origin' in options ? options.origin : `https://${host}`
  const socket = new WebSocket(`ws://${host}${path}`, { ...(origin !== undefined && { origin }), autoPong })
  socket.on('error', () => {})
  cleanups.push(() => socket.terminate())
  return socket
}
const opened = async (server: Server, options?: Visit) => {
  const socket = visit(server, options)
  await once(socket, 'open')
  return socket
}
/** The status a handshake was refused with; undefined when the connection was cut without a response. */
const refusal = (socket: WebSocket) =>
  new Promise<number | undefined>((settle) => {
    socket.on('unexpected-response', (_request, response) => settle(response.statusCode))
    socket.on('error', () => settle(undefined))
    socket.on('open', () => settle(101))
  })
const closed = async (socket: WebSocket): Promise<number> => (await once(socket, 'close'))[0]
const message = async (socket: WebSocket) => JSON.parse(String((await once(socket, 'message'))[0]))

test('our own page with a ticket is connected, by the public address or by the host of the request', async () => {
  const server = await aServer()
  expect(await refusal(visit(server))).toBe(101)
  expect(await refusal(visit(server, { origin: 'https://portal.example' }))).toBe(101)
})

test('the host of the request with another scheme than the public address is refused', async () => {
  const server = await aServer()
  expect(await refusal(visit(server, { origin: `http://${server.host}` }))).toBe(403)
})

test.each([
  'https://evil.example',
  'https://portal.example.evil.example',
  'http://portal.example',
  'null',
  'file://',
  undefined,
])('the origin %s is refused with 403', async (origin) => {
  expect(await refusal(visit(await aServer(), { origin }))).toBe(403)
})

test.each(['/websocket', '/websocket?token=', '/websocket?token=short', `/websocket?ticket=${ticketOf(1)}`])(
  '%s carries no ticket and is refused with 401',
  async (path) => {
    expect(await refusal(visit(await aServer(), { path }))).toBe(401)
  },
)

test('other paths are cut off; the development server may handle its own', async () => {
  const server = await aServer()
  expect(await refusal(visit(server, { path: '/elsewhere' }))).toBeUndefined()
  const development = await aServer({}, { dev: true })
  development.app.server.on('upgrade', (_request, socket) => socket.end('HTTP/1.1 418 Mine\r\n\r\n'))
  const ofVite = new WebSocket(`ws://${development.host}/`, 'vite-hmr')
  expect(await refusal(ofVite)).toBe(418)
})

test('a ping is answered, so that a page can detect a dead connection', async () => {
  const socket = await opened(await aServer())
  socket.send('{"type":"ping"}')
  expect(await message(socket)).toEqual({ type: 'pong' })
})

test.each([
  'hello',
  '',
  '[]',
  'null',
  '"ping"',
  '{"type":"subscribe","channel":"topic:1"}',
  '{"type":"ping","extra":1}',
  '{"type":"ping","__proto__":{"isAdmin":true}}',
  '{"type":"__proto__"}',
  '{"type":"constructor"}',
  '{"__proto__":{"type":"ping"}}',
  '{"type":"ping","constructor":{"prototype":{"isAdmin":true}}}',
])('%s ends the connection with 1008', async (text) => {
  const socket = await opened(await aServer())
  socket.send(text)
  expect(await closed(socket)).toBe(1008)
  expect(({} as Record<string, unknown>).isAdmin).toBeUndefined()
})

test('binary frames and floods end the connection, large frames are refused unread', async () => {
  const server = await aServer({ messages: 5 })
  const binary = await opened(server)
  binary.send(Buffer.from('{"type":"ping"}'))
  expect(await closed(binary)).toBe(1008)
  const flood = await opened(server)
  for (let n = 0; n < 6; n++) flood.send('{"type":"ping"}')
  expect(await closed(flood)).toBe(1008)
  const large = await opened(server)
  large.send(' '.repeat(64 * 1024 + 1))
  expect(await closed(large)).toBe(1009)
  expect(await refusal(visit(server))).toBe(101)
})

test.each<[string, (socket: WebSocket) => void]>([
  ['messages', (socket) => socket.send('{"type":"ping"}')],
  ['pings', (socket) => socket.ping(Buffer.alloc(125))],
  ['fragments without an end', (socket) => socket.send(Buffer.alloc(0), { fin: false, binary: true })],
])('a flood of %s ends the connection and harms nobody else', async (_what, strike) => {
  const server = await aServer()
  const [bystander, flood] = [await opened(server), await opened(server, { memberId: 2 })]
  const end = closed(flood)
  for (let n = 0; n < 20_000; n++) strike(flood)
  expect(await end).toBe(1008)
  bystander.send('{"type":"ping"}')
  expect(await message(bystander)).toEqual({ type: 'pong' })
})

test('a peer that floods with pings and reads no answer is cut off and gives its place back', async () => {
  const server = await aServer({ perMember: 1 })
  const flood = await opened(server)
  const { _socket: line } = flood as unknown as { _socket: Socket }
  line.pause()
  for (let n = 0; n < 1_000; n++) flood.ping(Buffer.alloc(125))
  await expect.poll(() => refusal(visit(server)), { timeout: 10_000 }).toBe(101)
})

test('bytes that are no frame at all harm nobody else', async () => {
  const server = await aServer()
  const bystander = await opened(server)
  const raw = connectTcp(server.port, '127.0.0.1')
  raw.write(
    `GET /websocket?token=${ticketOf(2)} HTTP/1.1\r\nHost: ${server.host}\r\nOrigin: https://${server.host}\r\n` +
      'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  )
  await once(raw, 'data')
  raw.write(Buffer.alloc(4096, 0xff))
  await once(raw, 'close')
  bystander.send('{"type":"ping"}')
  expect(await message(bystander)).toEqual({ type: 'pong' })
})

test('a message reaches every socket of its members and nobody else', async () => {
  const server = await aServer()
  const [first, second, other, foreign] = [
    await opened(server),
    await opened(server),
    await opened(server, { memberId: 2 }),
    await opened(server, { memberId: 3 }),
  ]
  const received: unknown[] = []
  foreign.on('message', (data) => received.push(data))
  const all = Promise.all([first, second, other].map(message))
  server.announce({ topic: 'live', members: '1,2', message: '{"type":"notice"}' })
  expect(await all).toEqual([{ type: 'notice' }, { type: 'notice' }, { type: 'notice' }])
  expect(received).toEqual([])
})

test('sockets are limited per member and per process', async () => {
  const server = await aServer({ perMember: 2, total: 3 })
  const first = await opened(server)
  await opened(server)
  expect(await refusal(visit(server))).toBe(429)
  await opened(server, { memberId: 2 })
  expect(await refusal(visit(server, { memberId: 3 }))).toBe(503)
  first.close()
  await closed(first)
  expect(await refusal(visit(server))).toBe(101)
})

test('invented tickets that are looked up at once are limited, and leave room again', async () => {
  const server = await aServer({ lookups: 2 })
  const { promise, resolve } = Promise.withResolvers<void>()
  server.database.answers = promise
  const invented = Array.from({ length: 20 }, () =>
    refusal(visit(server, { path: `/websocket?token=${'x'.repeat(43)}` })),
  )
  expect(await Promise.race(invented)).toBe(503)
  await expect.poll(() => refusal(visit(server))).toBe(503)
  resolve()
  expect((await Promise.all(invented)).toSorted()).toEqual([401, 401, ...Array(18).fill(503)])
  expect(await refusal(visit(server))).toBe(101)
})

test('the end of a session closes its sockets with 4401, the end of all sessions of a member all of them', async () => {
  const server = await aServer()
  const [first, second, other] = [await opened(server), await opened(server), await opened(server, { memberId: 2 })]
  const gone = Promise.all([closed(first), closed(second)])
  server.announce({ topic: 'session-ended', sessionId: 10 })
  expect(await gone).toEqual([4401, 4401])
  const last = closed(other)
  server.announce({ topic: 'session-ended', memberId: 2 })
  expect(await last).toBe(4401)
})

test('a session whose end was not announced is detected', async () => {
  const server = await aServer({ checkMs: 50 })
  const [ending, staying] = [await opened(server), await opened(server, { memberId: 2 })]
  server.ended.add(10)
  expect(await closed(ending)).toBe(4401)
  expect(staying.readyState).toBe(WebSocket.OPEN)
})

test('after missed events, pages are received to reload their data', async () => {
  const server = await aServer()
  const socket = await opened(server)
  const received = message(socket)
  server.comeBack()
  expect(await received).toEqual({ type: 'missed' })
})

test('a peer that answers no ping is dropped, one that answers stays', async () => {
  const server = await aServer({ pingMs: 1_500 })
  const [dead, alive] = [await opened(server, { autoPong: false }), await opened(server)]
  expect(await closed(dead)).toBe(1006)
  await once(alive, 'ping')
  expect(alive.readyState).toBe(WebSocket.OPEN)
})

test('a reader that does not read is closed instead of filling our memory', async () => {
  const server = await aServer({ buffered: 64 * 1024 })
  const socket = await opened(server)
  const { _socket: line } = socket as unknown as { _socket: Socket }
  line.pause()
  const text = JSON.stringify({ type: 'notice', filling: 'x'.repeat(60_000) })
  for (let n = 0; n < 500; n++) {
    server.announce({ topic: 'live', members: '1', message: text })
    if (n % 50 === 0) await pause(5)
  }
  line.resume()
  expect(await closed(socket)).toBe(1006)
})

test('stopping the server sends a close frame to every client', async () => {
  const server = await aServer()
  const gone = closed(await opened(server))
  await server.app.close()
  expect(await gone).toBe(1001)
})

test('two thousand idle sockets cost little', async () => {
  const server = await aServer({ perMember: 1000, total: 5000, pingMs: 60_000 })
  const before = process.memoryUsage().rss
  for (let batch = 0; batch < 20; batch++)
    await Promise.all(Array.from({ length: 100 }, (_, n) => opened(server, { memberId: n % 5 })))
  const perSocket = (process.memoryUsage().rss - before) / 2000
  expect(perSocket).toBeLessThan(60 * 1024) // both ends live in this process
})
