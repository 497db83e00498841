import { setTimeout as pause } from 'node:timers/promises'
import postgres from 'postgres'
import { driverOptions } from '#kernel/database/index.ts'
import type { Log } from '#kernel/log/index.ts'
import { payloadEnd } from './outbox.ts'

const eventChannel = 'shuzi'

/** What a transaction announced after its commit. */
export interface AppEvent {
  topic: string
  [field: string]: unknown
}

export interface Events {
  /** Calls the handler for every event of the topic; returns a function that unsubscribes. */
  on(topic: string, handler: (event: AppEvent) => void): () => void
  /** Called when the connection is lost: from here on events may be missed, so caches must be dropped. */
  onLost(handler: () => void): () => void
  /** Called when listening again. Events in between were missed. */
  onBack(handler: () => void): () => void
  close(): Promise<void>
}

type Handlers = Map<string, Set<(event: AppEvent) => void>>

const heartbeatMs = 15_000
const answerMs = 5_000
const firstPauseMs = 100
const longestPauseMs = 5_000

/**
 * Listens for events on a connection of its own and reconnects, however long it takes, whenever it breaks.
 * The address must lead to PostgreSQL directly: a pooler in transaction mode does not pass notifications on.
 */
export async function listen(directUrl: string, log: Log): Promise<Events> {
  const handlers: Handlers = new Map()
  const lost = new Set<() => void>()
  const back = new Set<() => void>()
  const closing = new AbortController()
  let session = await openSession(directUrl, (payload) => dispatch(payload, handlers, log))
  let watching = watch()

  async function watch(): Promise<void> {
    await session.ended
    if (closing.signal.aborted) return
    log.warn('lost the connection for events; connecting again')
    for (const handler of lost) handler()
    session = await reopen()
    if (closing.signal.aborted) return session.end()
    log.info('listening for events again')
    for (const handler of back) handler()
    watching = watch()
  }

  async function reopen(): Promise<Session> {
    for (let wait = firstPauseMs; ; wait = Math.min(wait * 2, longestPauseMs)) {
      try {
        return await openSession(directUrl, (payload) => dispatch(payload, handlers, log))
      } catch (error) {
        if (closing.signal.aborted) return { ended: Promise.resolve(), end: async () => {} }
        log.warn({ err: error, wait }, 'cannot listen for events yet')
        await pause(wait, undefined, { signal: closing.signal }).catch(() => {})
      }
    }
  }

  return {
    on(topic, handler) {
      const known = handlers.get(topic) ?? new Set()
      handlers.set(topic, known.add(handler))
      return () => known.delete(handler)
    },
    onLost: (handler) => added(lost, handler),
    onBack: (handler) => added(back, handler),
    async close() {
      closing.abort()
      await session.end()
      await watching
    },
  }
}

function added(handlers: Set<() => void>, handler: () => void) {
  handlers.add(handler)
  return () => {
    handlers.delete(handler)
  }
}

function dispatch(notification: string, handlers: Handlers, log: Log) {
  for (const payload of notification.split(payloadEnd)) {
    const event = parseEvent(payload)
    if (event) handle(event, handlers, log)
    else log.warn({ length: payload.length }, 'an event that is not ours')
  }
}

function handle(event: AppEvent, handlers: Handlers, log: Log) {
  for (const handler of handlers.get(event.topic) ?? []) {
    try {
      handler(event)
    } catch (error) {
      log.error({ err: error, topic: event.topic }, 'an event handler failed')
    }
  }
}

function parseEvent(payload: string): AppEvent | undefined {
  try {
    const event: unknown = JSON.parse(payload)
    return typeof event === 'object' && event !== null && 'topic' in event && typeof event.topic === 'string'
      ? (event as AppEvent)
      : undefined
  } catch {
    return undefined
  }
}

interface Session {
  /** Resolves once the connection is closed by either side. */
  ended: Promise<void>
  end(): Promise<void>
}

async function openSession(directUrl: string, onPayload: (payload: string) => void): Promise<Session> {
  const { promise: ended, resolve: onclose } = Promise.withResolvers<void>()
  // postgres.js re-listens by itself but does not report it, and gives up after one refused attempt; so we use its
  // connection (onnotify is what its own listen() uses) and watch it ourselves.
  const { url, options: address } = driverOptions(directUrl)
  const options: postgres.Options<Record<string, never>> & { onnotify(channel: string, payload: string): void } = {
    ...address,
    max: 1,
    idle_timeout: undefined,
    max_lifetime: null,
    connect_timeout: answerMs / 1000,
    fetch_types: false,
    connection: { application_name: 'shuzi events' },
    onnotice() {},
    onnotify: (_channel, payload) => onPayload(payload),
    onclose: () => onclose(),
  }
  const sql = url ? postgres(url, options) : postgres(options)
  const end = () => sql.end({ timeout: 0 })
  try {
    await sql`listen ${sql(eventChannel)}`
  } catch (error) {
    await end()
    throw error
  }
  const heartbeat = setInterval(() => {
    // Detects a connection that died silently (cable, firewall).
    Promise.race([sql`select 1`, pause(answerMs).then(() => Promise.reject(new Error('no answer')))]).catch(end)
  }, heartbeatMs)
  heartbeat.unref()
  ended.then(() => clearInterval(heartbeat)).then(end)
  return { ended, end }
}
