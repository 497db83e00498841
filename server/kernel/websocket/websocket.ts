import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { type WebSocket, WebSocketServer } from 'ws'
import { type ErrorCode, errors } from '#contract/errors.ts'
import type { Db } from '#kernel/database/index.ts'
import { endSocket, isOwnOrigin, refusal, type Services } from '#kernel/http/index.ts'
import { type AppEvent, channelTopic, type Events, liveTopic, sessionEndedTopic } from '#kernel/live/index.ts'
import { closeCodes, openSockets, type SocketHolder, type SocketLimits } from './clients.ts'

/** Decisions of a feature: the owner of a ticket (redeeming it uses it up), and which sessions are still valid. */
export interface SocketGuards {
  spendTicket(db: Db, ticket: string): Promise<SocketHolder | undefined>
  findValid(db: Db, sessionIds: readonly number[]): Promise<Set<number>>
}

export interface SocketOptions extends SocketLimits {
  /** Tickets that are looked up at once: strangers can invent any number of them. */
  lookups: number
  pingMs: number
  /** How often the sessions of open sockets are checked, in case the announcement of their end was lost. */
  checkMs: number
}

const usual: SocketOptions = {
  lookups: 1_000,
  total: 10_000,
  perMember: 20,
  buffered: 256 * 1024,
  messages: 60,
  pingMs: 25_000,
  checkMs: 60_000,
}
const maxPayload = 64 * 1024

/** Sent when events may have been missed: open pages reload their data. */
const missed = JSON.stringify({ type: 'missed' })

type Parts = Pick<Services, 'config' | 'db' | 'log'>

/** /websocket: pushes to the open pages of members. A client needs our own Origin and a single-use ticket. */
export const serveWebsockets = (
  app: FastifyInstance,
  { config, db, log }: Parts,
  events: Events,
  guards: SocketGuards,
  options: Partial<SocketOptions> = {},
): void => {
  const limits = { ...usual, ...options }
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload,
    perMessageDeflate: false,
    autoPong: false, // pings count like messages, see clients.ts
  })
  const sockets = openSockets(limits)
  let endings = 0
  let lookups = 0
  let isClosing = false

  const closeEnded = async (sessionIds: readonly number[]) => {
    if (sessionIds.length === 0) return
    const valid = await guards.findValid(db, sessionIds)
    const asked = new Set(sessionIds)
    sockets.closeWhere(({ sessionId }) => asked.has(sessionId) && !valid.has(sessionId), closeCodes.sessionEnded)
  }
  const checkSessions = () =>
    void closeEnded(sockets.sessionIds()).catch((error) => log.warn({ err: error }, 'cannot check open websockets'))

  const admit = async (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (!isFromOwnPage(request, config.publicUrl)) return refuse(socket, 'foreign_origin')
    const ticket = ticketOf(request)
    if (ticket === undefined) return refuse(socket, 'login_required')
    if (lookups >= limits.lookups) return refuse(socket, 'unavailable')
    const endingsBefore = endings
    lookups += 1
    const holder = await guards.spendTicket(db, ticket).finally(() => {
      lookups -= 1
    })
    if (!holder) return refuse(socket, 'no_session')
    if (isClosing || !sockets.hasRoom()) return refuse(socket, 'unavailable')
    if (!sockets.hasRoomFor(holder.memberId)) return refuse(socket, 'too_often')
    server.handleUpgrade(request, socket, head, (opened: WebSocket) => sockets.add(opened, holder))
    // If the session ended while its ticket was looked up, the announcement came before there was a socket to close.
    if (endings !== endingsBefore) await closeEnded([holder.sessionId])
  }

  app.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (pathOf(request) !== '/websocket') {
      if (!config.dev || !isForVite(request)) socket.destroy()
      return
    }
    const drop = () => socket.destroy()
    socket.once('error', drop)
    admit(request, socket, head)
      .catch((error) => {
        log.warn({ err: error }, 'a websocket could not be opened')
        refuse(socket, 'unavailable')
      })
      .finally(() => socket.off('error', drop))
  })

  const stops = [
    events.on(liveTopic, (event) => sockets.sendTo(membersOf(event), String(event.message))),
    events.on(channelTopic, ({ channel, message }) => sockets.sendToWatchers(String(channel), String(message))),
    events.on(sessionEndedTopic, ({ sessionId, memberId }) => {
      endings += 1
      sockets.closeWhere((one) => one.sessionId === sessionId || one.memberId === memberId, closeCodes.sessionEnded)
    }),
    events.onLost(() => {
      endings += 1
    }),
    events.onBack(() => {
      sockets.sendToAll(missed)
      checkSessions()
    }),
  ]
  const timers = [setInterval(sockets.ping, limits.pingMs), setInterval(checkSessions, limits.checkMs)]
  for (const timer of timers) timer.unref()

  app.addHook('preClose', async () => {
    isClosing = true
    for (const stop of stops) stop()
    for (const timer of timers) clearInterval(timer)
    sockets.closeWhere(() => true, closeCodes.goingAway)
  })
}

const membersOf = ({ members }: AppEvent) => String(members).split(',').map(Number)

const pathOf = ({ url = '' }: IncomingMessage) => url.split('?', 1)[0]?.toLowerCase()
const isForVite = ({ headers }: IncomingMessage) => headers['sec-websocket-protocol']?.startsWith('vite-') ?? false

/** Browsers always send the page's origin here, and a foreign page cannot change it. */
const isFromOwnPage = ({ headers: { origin, host } }: IncomingMessage, publicUrl: string): boolean =>
  origin !== undefined && isOwnOrigin(origin, host, publicUrl)

/** The format of a ticket; anything else is refused without a query. */
const ticketOf = ({ url = '' }: IncomingMessage): string | undefined => {
  const ticket = new URLSearchParams(url.split('?')[1]).get('token')
  return ticket !== null && /^[\w-]{43}$/.test(ticket) ? ticket : undefined
}

const statusLines: Partial<Record<ErrorCode, string>> = {
  foreign_origin: 'Forbidden',
  too_often: 'Too Many Requests',
  unavailable: 'Service Unavailable',
}

const refuse = (socket: Duplex, code: ErrorCode): void => {
  if (!socket.writable) return void socket.destroy()
  const body = refusal(code)
  endSocket(
    socket,
    `HTTP/1.1 ${errors[code].status} ${statusLines[code] ?? 'Unauthorized'}\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  )
}
