import { expireSession } from '#lib/browser/expire-session.ts'

type Handler = (message: LiveMessage) => void

/** A message pushed by the server. The type `missed` is emitted locally: messages may have been lost, reload. */
export interface LiveMessage {
  type: string
  [detail: string]: unknown
}

/** The connection's access to the browser; tests replace it. */
export interface LiveHost {
  fetch: typeof fetch
  open(ticket: string): WebSocket
  isOnline(): boolean
  /** Calls back when the network returns or the page leaves the back/forward cache; returns unsubscribe. */
  onReturn(handler: () => void): () => void
  /** Calls back when the page is left; returns unsubscribe. */
  onLeave(handler: () => void): () => void
  /** The session has ended: reloads the page, which then shows a warning. */
  expire(): void
  random(): number
}

const listenTo = <T extends keyof WindowEventMap>(type: T, handler: (event: WindowEventMap[T]) => void) => {
  addEventListener(type, handler)
  return () => removeEventListener(type, handler)
}

const browser: LiveHost = {
  fetch: (input, init) => fetch(input, init),
  open(ticket) {
    const address = new URL('/websocket', location.href)
    address.protocol = address.protocol.replace('http', 'ws')
    address.searchParams.set('token', ticket)
    return new WebSocket(address)
  },
  isOnline: () => navigator.onLine,
  onReturn(handler) {
    const stops = [
      listenTo('online', handler),
      listenTo('pageshow', ({ persisted }) => {
        if (persisted) handler()
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  },
  onLeave: (handler) => listenTo('pagehide', handler),
  expire: expireSession,
  random: Math.random,
}

const ticketAddress = '/api/users/websocketTicket'
const sessionEnded = 4401
const minRetryMs = 1_000
const maxRetryMs = 60_000
/** After a connection of this length the retry delay starts over. */
const stableAfterMs = 10_000
const pingMs = 40_000
/** A first connection that takes longer emits `missed`, since the page loaded its data before. */
const slowConnectMs = 1_000
/** A logout also ends the session: gives the page time to navigate away first. */
const expireDelayMs = 1_500

/** Result of requesting a connection ticket. */
type TicketResult = { ticket: string } | 'later' | 'expired' | 'refused'

const requestTicket = async (host: LiveHost): Promise<TicketResult> => {
  try {
    const response = await host.fetch(ticketAddress, {
      credentials: 'same-origin',
      signal: AbortSignal.timeout(30_000),
    })
    if (response.status === 401) return 'expired'
    if (response.status === 403) return 'refused'
    if (!response.ok) return 'later'
    return (await response.json()) as { ticket: string }
  } catch {
    return 'later'
  }
}

const parseMessage = (text: unknown): LiveMessage | undefined => {
  try {
    const message: unknown = JSON.parse(String(text))
    return typeof message === 'object' && message !== null && 'type' in message ? (message as LiveMessage) : undefined
  } catch {
    return undefined
  }
}

/**
 * The tab's WebSocket connection, open while there are subscribers. It reconnects with exponential backoff, waits while
 * offline, and stops when the session ends.
 */
export class Live {
  readonly #host: LiveHost
  readonly #handlers = new Map<string, Set<Handler>>()
  #socket: WebSocket | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #stopWatching: (() => void)[] = []
  #failures = 0
  #isWanted = false
  #hasBeenOpen = false
  #startedAt = 0
  #watched: string | undefined
  /** Counts connection attempts, to ignore responses to outdated ones. */
  #attempt = 0

  constructor(host: LiveHost) {
    this.#host = host
  }

  /**
   * Calls the handler for every message of the type; returns the unsubscribe function. The first subscription opens
   * the connection and the last one closes it. Requires a logged-in person.
   */
  subscribe(type: string, handler: Handler): () => void {
    const isFirst = this.#handlers.size === 0
    this.#handlers.set(type, (this.#handlers.get(type) ?? new Set()).add(handler))
    if (isFirst) this.#start()
    return () => {
      const typeHandlers = this.#handlers.get(type)
      if (!typeHandlers?.delete(handler)) return
      if (typeHandlers.size === 0) this.#handlers.delete(type)
      if (this.#handlers.size === 0) this.#stop()
    }
  }

  /**
   * Subscribes to a channel, such as `topic:12`, while the page shows it. The server confirms with a message of type
   * `watching`.
   */
  watch(channel: string): () => void {
    this.#watched = channel
    this.#sendWatched()
    return () => {
      if (this.#watched !== channel) return
      this.#watched = undefined
      this.#sendWatched()
    }
  }

  #start(): void {
    this.#isWanted = true
    this.#startedAt = Date.now()
    this.#stopWatching = [this.#host.onReturn(() => this.#reconnect()), this.#host.onLeave(() => this.#disconnect())]
    void this.#connect()
  }

  #stop(): void {
    this.#isWanted = false
    for (const end of this.#stopWatching) end()
    this.#disconnect()
  }

  async #connect(): Promise<void> {
    const current = ++this.#attempt
    const result = await requestTicket(this.#host)
    if (current !== this.#attempt) return
    if (result === 'later') return this.#retryLater()
    if (result === 'expired') return this.#expire()
    if (result === 'refused') return
    this.#attach(this.#host.open(result.ticket))
  }

  #attach(opened: WebSocket): void {
    this.#socket = opened
    let openedAt: number | undefined
    let hasReceived = true
    const pinging = setInterval(() => {
      if (!hasReceived) opened.close()
      else if (opened.readyState === 1) opened.send('{"type":"ping"}')
      hasReceived = false
    }, pingMs)
    opened.onopen = () => {
      openedAt = Date.now()
      if (this.#hasBeenOpen || openedAt - this.#startedAt > slowConnectMs) this.#emit({ type: 'missed' })
      this.#hasBeenOpen = true
      if (this.#watched) this.#sendWatched()
    }
    opened.onmessage = ({ data }) => {
      hasReceived = true
      const message = parseMessage(data)
      if (message) this.#emit(message)
    }
    opened.onclose = ({ code }) => {
      clearInterval(pinging)
      if (this.#socket !== opened) return
      this.#socket = undefined
      if (openedAt !== undefined && Date.now() - openedAt >= stableAfterMs) this.#failures = 0
      if (code === sessionEnded) this.#expire()
      else this.#retryLater()
    }
  }

  #emit(message: LiveMessage): void {
    for (const handler of this.#handlers.get(message.type) ?? []) handler(message)
  }

  /** Sends the watched channel to the server if connected; `onopen` sends it otherwise. */
  #sendWatched(): void {
    if (this.#socket?.readyState === 1)
      this.#socket.send(JSON.stringify({ type: 'watch', channel: this.#watched ?? null }))
  }

  #retryLater(): void {
    if (!this.#host.isOnline()) return
    const delay = Math.min(minRetryMs * 2 ** this.#failures, maxRetryMs)
    this.#failures += 1
    this.#timer = setTimeout(() => this.#connect(), delay * (0.5 + this.#host.random()))
  }

  #expire(): void {
    this.#isWanted = false
    this.#timer = setTimeout(this.#host.expire, expireDelayMs)
  }

  #reconnect(): void {
    if (!this.#isWanted || this.#socket || !this.#host.isOnline()) return
    this.#disconnect()
    this.#failures = 0
    void this.#connect()
  }

  /** Closes the connection and cancels pending attempts; `connect` may be called again. */
  #disconnect(): void {
    this.#attempt += 1
    clearTimeout(this.#timer)
    this.#timer = undefined
    const open = this.#socket
    this.#socket = undefined
    open?.close()
  }
}

export const live = new Live(browser)
