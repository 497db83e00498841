import { expireSession } from '#lib/browser/expire-session.ts'

type Handler = (message: LiveMessage) => void

/** What the server pushed; `missed` means: look again, something may have been missed. */
export interface LiveMessage {
  type: string
  [detail: string]: unknown
}

/** The browser around the connection; tests hand in their own. */
export interface LiveHost {
  fetch: typeof fetch
  open(ticket: string): WebSocket
  isOnline(): boolean
  /** Calls back whenever the network, or the page out of the browser's memory, comes back; returns how to stop. */
  onReturn(handler: () => void): () => void
  /** Calls back when the page is left. */
  onLeave(handler: () => void): () => void
  /** The session is over: remember it and load the page again. */
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
const firstPauseMs = 1_000
const longestPauseMs = 60_000
/** A connection that lived so long was a good one: the next pause is a short one again. */
const goodAfterMs = 10_000
const pingMs = 40_000
/** A first connection that took so long counts as one that came back: the page has loaded its own data earlier. */
const lateMs = 1_000
/** Leaving by one's own wish also ends the session: the page that asked for it is given time to go. */
const expireAfterMs = 1_500

/** What asking for a ticket led to. */
type Admission = { ticket: string } | 'later' | 'expired' | 'refused'

const askForTicket = async (host: LiveHost): Promise<Admission> => {
  try {
    const answer = await host.fetch(ticketAddress, { credentials: 'same-origin', signal: AbortSignal.timeout(30_000) })
    if (answer.status === 401) return 'expired'
    if (answer.status === 403) return 'refused'
    if (!answer.ok) return 'later'
    return (await answer.json()) as { ticket: string }
  } catch {
    return 'later'
  }
}

const parsed = (text: unknown): LiveMessage | undefined => {
  try {
    const message: unknown = JSON.parse(String(text))
    return typeof message === 'object' && message !== null && 'type' in message ? (message as LiveMessage) : undefined
  } catch {
    return undefined
  }
}

/**
 * One connection of this tab to the server, kept for as long as somebody subscribes: it comes back by itself after
 * growing pauses, waits while the network is away, and ends for good with the session.
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
  /** Counts starts and stops: an answer to an earlier one is not ours any more. */
  let turn = 0

  const emit = (message: LiveMessage) => {
    for (const handler of handlers.get(message.type) ?? []) handler(message)
  }

  /** Tells the server what the page shows, at once or as soon as there is a connection. */
  const tellWatched = () => {
    if (socket?.readyState === 1) socket.send(JSON.stringify({ type: 'watch', channel: watched ?? null }))
  }

  const later = () => {
    if (!host.isOnline()) return
    const pause = Math.min(firstPauseMs * 2 ** failures, longestPauseMs)
    failures += 1
    timer = setTimeout(connect, pause * (0.5 + host.random()))
  }

  const expire = () => {
    isWanted = false
    timer = setTimeout(host.expire, expireAfterMs)
  }

  async function connect() {
    const mine = ++turn
    const admission = await askForTicket(host)
    if (mine !== turn) return
    if (admission === 'later') return later()
    if (admission === 'expired') return expire()
    if (admission === 'refused') return
    follow(host.open(admission.ticket))
  }

  const follow = (opened: WebSocket) => {
    socket = opened
    let openedAt: number | undefined
    let hasHeard = true
    const pinging = setInterval(() => {
      if (!hasHeard) opened.close()
      else if (opened.readyState === 1) opened.send('{"type":"ping"}')
      hasHeard = false
    }, pingMs)
    opened.onopen = () => {
      openedAt = Date.now()
      if (hasBeenOpen || openedAt - startedAt > lateMs) emit({ type: 'missed' })
      hasBeenOpen = true
      if (watched) tellWatched()
    }
    opened.onmessage = ({ data }) => {
      hasHeard = true
      const message = parsed(data)
      if (message) emit(message)
    }
    opened.onclose = ({ code }) => {
      clearInterval(pinging)
      if (socket !== opened) return
      socket = undefined
      if (openedAt !== undefined && Date.now() - openedAt >= goodAfterMs) failures = 0
      if (code === sessionEnded) expire()
      else later()
    }
  }

  /** Ends the connection and whatever is under way; it may be begun again. */
  const hangUp = () => {
    turn += 1
    clearTimeout(timer)
    timer = undefined
    const held = socket
    socket = undefined
    held?.close()
  }

  const comeBack = () => {
    if (!isWanted || socket || !host.isOnline()) return
    hangUp()
    failures = 0
    connect()
  }

  const start = () => {
    isWanted = true
    startedAt = Date.now()
    stopWatching = [host.onReturn(comeBack), host.onLeave(hangUp)]
    connect()
  }
  const stop = () => {
    isWanted = false
    for (const end of stopWatching) end()
    hangUp()
  }

  return {
    /**
     * Calls the handler for every message of the type; the answer stops it. The first subscription connects and the
     * last one to go hangs up: subscribe only where somebody is logged in.
     */
    subscribe(type: string, handler: Handler): () => void {
      const isFirst = handlers.size === 0
      handlers.set(type, (handlers.get(type) ?? new Set()).add(handler))
      if (isFirst) start()
      return () => {
        const known = handlers.get(type)
        if (!known?.delete(handler)) return
        if (known.size === 0) handlers.delete(type)
        if (handlers.size === 0) stop()
      }
    },
    /**
     * What the page shows, such as `topic:12`: what is pushed about it comes to the subscribers while it is shown. The
     * server says `watching` once it listens.
     */
    watch(channel: string): () => void {
      watched = channel
      tellWatched()
      return () => {
        if (watched !== channel) return
        watched = undefined
        tellWatched()
      }
    },
  }
}

export const live = createLive(browser)
