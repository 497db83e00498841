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
export const createLive = (host: LiveHost) => {
  const handlers = new Map<string, Set<Handler>>()
  let socket: WebSocket | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopWatching: (() => void)[] = []
  let failures = 0
  let isWanted = false
  let hasBeenOpen = false
  let startedAt = 0
  let watched: string | undefined
  /** Counts connection attempts, to ignore responses to outdated ones. */
  let attempt = 0

  const emit = (message: LiveMessage) => {
    for (const handler of handlers.get(message.type) ?? []) handler(message)
  }

  /** Sends the watched channel to the server if connected; `onopen` sends it otherwise. */
  const sendWatched = () => {
    if (socket?.readyState === 1) socket.send(JSON.stringify({ type: 'watch', channel: watched ?? null }))
  }

  const retryLater = () => {
    if (!host.isOnline()) return
    const delay = Math.min(minRetryMs * 2 ** failures, maxRetryMs)
    failures += 1
    timer = setTimeout(connect, delay * (0.5 + host.random()))
  }

  const expire = () => {
    isWanted = false
    timer = setTimeout(host.expire, expireDelayMs)
  }

  async function connect() {
    const current = ++attempt
    const result = await requestTicket(host)
    if (current !== attempt) return
    if (result === 'later') return retryLater()
    if (result === 'expired') return expire()
    if (result === 'refused') return
    attach(host.open(result.ticket))
  }

  const attach = (opened: WebSocket) => {
    socket = opened
    let openedAt: number | undefined
    let hasReceived = true
    const pinging = setInterval(() => {
      if (!hasReceived) opened.close()
      else if (opened.readyState === 1) opened.send('{"type":"ping"}')
      hasReceived = false
    }, pingMs)
    opened.onopen = () => {
      openedAt = Date.now()
      if (hasBeenOpen || openedAt - startedAt > slowConnectMs) emit({ type: 'missed' })
      hasBeenOpen = true
      if (watched) sendWatched()
    }
    opened.onmessage = ({ data }) => {
      hasReceived = true
      const message = parseMessage(data)
      if (message) emit(message)
    }
    opened.onclose = ({ code }) => {
      clearInterval(pinging)
      if (socket !== opened) return
      socket = undefined
      if (openedAt !== undefined && Date.now() - openedAt >= stableAfterMs) failures = 0
      if (code === sessionEnded) expire()
      else retryLater()
    }
  }

  /** Closes the connection and cancels pending attempts; `connect` may be called again. */
  const disconnect = () => {
    attempt += 1
    clearTimeout(timer)
    timer = undefined
    const open = socket
    socket = undefined
    open?.close()
  }

  const reconnect = () => {
    if (!isWanted || socket || !host.isOnline()) return
    disconnect()
    failures = 0
    connect()
  }

  const start = () => {
    isWanted = true
    startedAt = Date.now()
    stopWatching = [host.onReturn(reconnect), host.onLeave(disconnect)]
    connect()
  }
  const stop = () => {
    isWanted = false
    for (const end of stopWatching) end()
    disconnect()
  }

  return {
    /**
     * Calls the handler for every message of the type; returns the unsubscribe function. The first subscription opens
     * the connection and the last one closes it. Requires a logged-in person.
     */
    subscribe(type: string, handler: Handler): () => void {
      const isFirst = handlers.size === 0
      handlers.set(type, (handlers.get(type) ?? new Set()).add(handler))
      if (isFirst) start()
      return () => {
        const typeHandlers = handlers.get(type)
        if (!typeHandlers?.delete(handler)) return
        if (typeHandlers.size === 0) handlers.delete(type)
        if (handlers.size === 0) stop()
      }
    },
    /**
     * Subscribes to a channel, such as `topic:12`, while the page shows it. The server confirms with a message of type
     * `watching`.
     */
    watch(channel: string): () => void {
      watched = channel
      sendWatched()
      return () => {
        if (watched !== channel) return
        watched = undefined
        sendWatched()
      }
    },
  }
}

export const live = createLive(browser)
