import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Live, type LiveHost } from './live.ts'

/** A socket whose other end is the test. */
class FakeSocket {
  readyState = 0
  sent: string[] = []
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null
  readonly ticket: string

  constructor(ticket: string) {
    this.ticket = ticket
  }
  send(text: string) {
    this.sent.push(text)
  }
  close() {
    this.ends(1000)
  }
  opens() {
    this.readyState = 1
    this.onopen?.()
  }
  says(data: string) {
    this.onmessage?.({ data })
  }
  ends(code: number) {
    if (this.readyState === 3) return
    this.readyState = 3
    this.onclose?.({ code })
  }
}

let sockets: FakeSocket[]
let answers: (() => Response)[]
let tickets: number
let expired: number
let isOnline: boolean
let comeBack: () => void
let leave: () => void
let stop: (() => void) | undefined

const host: LiveHost = {
  fetch: async () => {
    tickets += 1
    return answers.shift()?.() ?? Response.json({ ticket: `t${tickets}` })
  },
  open: (ticket) => {
    const socket = new FakeSocket(ticket)
    sockets.push(socket)
    return socket as unknown as WebSocket
  },
  isOnline: () => isOnline,
  onReturn: (handler) => {
    comeBack = handler
    return () => {}
  },
  onLeave: (handler) => {
    leave = handler
    return () => {}
  },
  expire: () => {
    expired += 1
  },
  random: () => 0.5,
}

beforeEach(() => {
  vi.useFakeTimers()
  sockets = []
  answers = []
  tickets = 0
  expired = 0
  isOnline = true
})
afterEach(() => {
  stop?.()
  stop = undefined
  vi.useRealTimers()
})

const settle = () => vi.advanceTimersByTimeAsync(0)
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const last = () => sockets.at(-1) as FakeSocket
const connected = async (type = 'notice', handler: () => void = () => {}) => {
  const live = new Live(host)
  stop = live.subscribe(type, handler)
  await settle()
  last().opens()
  return live
}

test('the first subscriber opens one connection for all, with a fresh ticket', async () => {
  const live = new Live(host)
  await pass(100_000)
  expect(tickets).toBe(0)
  const first = live.subscribe('notice', () => {})
  const second = live.subscribe('payment', () => {})
  await settle()
  expect(sockets.map(({ ticket }) => ticket)).toEqual(['t1'])
  first()
  expect(last().readyState).toBe(0)
  second()
  expect(last().readyState).toBe(3)
  await pass(100_000)
  expect(tickets).toBe(1)
})

test('passes every message to the handlers of its type and ignores invalid ones', async () => {
  const received: unknown[] = []
  const live = await connected('notice', () => received.push('notice'))
  const payments = live.subscribe('payment', (message) => received.push(message))
  for (const text of ['{', 'null', '1', '{"kind":"x"}', '{"type":"__proto__"}', '{"type":"notice"}']) last().says(text)
  last().says('{"type":"payment","orderNo":"A1"}')
  payments()
  last().says('{"type":"payment","orderNo":"A2"}')
  expect(received).toEqual(['notice', { type: 'payment', orderNo: 'A1' }])
})

test('a slow first connection emits `missed`, a quick one does not', async () => {
  const missed = vi.fn()
  await connected('missed', missed)
  expect(missed).not.toHaveBeenCalled()
  stop?.()
  stop = new Live(host).subscribe('missed', missed)
  await pass(1_500)
  last().opens()
  expect(missed).toHaveBeenCalledOnce()
})

test('reconnects with growing delays and emits `missed`', async () => {
  let missed = 0
  await connected('missed', () => {
    missed += 1
  })
  expect(missed).toBe(0)
  for (const pause of [1_000, 2_000, 4_000]) {
    last().ends(1006)
    const before = tickets
    await pass(pause - 1)
    expect(tickets).toBe(before)
    await pass(1)
    expect(tickets).toBe(before + 1)
    await settle()
  }
  last().opens()
  expect(missed).toBe(1)
})

test('the retry delay never exceeds a minute and starts over after a stable connection', async () => {
  answers = Array.from({ length: 12 }, () => () => new Response('', { status: 503 }))
  const live = new Live(host)
  stop = live.subscribe('notice', () => {})
  await pass(1_000 * (1 + 2 + 4 + 8 + 16 + 32) + 60_000 * 6)
  expect(tickets).toBe(13)
  last().opens()
  await pass(10_000)
  last().ends(1001)
  await pass(1_000)
  expect(tickets).toBe(14)
})

test.each([
  ['the socket is closed with 4401', async () => last().ends(4401)],
  [
    'no ticket is issued any more',
    async () => {
      answers = [() => new Response('', { status: 401 })]
      last().ends(1006)
      await pass(1_000)
    },
  ],
])('ends with the session when %s', async (_how, end) => {
  await connected()
  await end()
  await pass(1_500)
  expect(expired).toBe(1)
  const before = tickets
  comeBack()
  await pass(200_000)
  expect([tickets, expired]).toEqual([before, 1])
})

test('a page that is being left does not report an ended session', async () => {
  await connected()
  last().ends(4401)
  await pass(500)
  leave()
  await pass(5_000)
  expect(expired).toBe(0)
})

test('a person who may not connect gets no retries and no message', async () => {
  answers = [() => new Response('', { status: 403 })]
  stop = new Live(host).subscribe('notice', () => {})
  await pass(200_000)
  expect([tickets, expired, sockets.length]).toEqual([1, 0, 0])
})

test('waits while offline and reconnects at once when online', async () => {
  await connected()
  isOnline = false
  last().ends(1006)
  await pass(200_000)
  expect(tickets).toBe(1)
  isOnline = true
  comeBack()
  await settle()
  expect(tickets).toBe(2)
})

test('a page restored from the back/forward cache reconnects', async () => {
  await connected()
  leave()
  expect(last().readyState).toBe(3)
  await pass(200_000)
  expect(tickets).toBe(1)
  comeBack()
  await settle()
  expect(sockets).toHaveLength(2)
})

test('a connection without pongs is closed', async () => {
  await connected()
  await pass(40_000)
  expect(last().sent).toEqual(['{"type":"ping"}'])
  last().says('{"type":"pong"}')
  await pass(40_000)
  expect(last().readyState).toBe(1)
  await pass(40_000)
  expect(sockets[0]?.readyState).toBe(3)
  await pass(1_000)
  expect(sockets).toHaveLength(2)
})

test('sends the watched channel, again after reconnecting, and withdraws it', async () => {
  const live = await connected()
  const unwatch = live.watch('topic:12')
  expect(last().sent).toEqual(['{"type":"watch","channel":"topic:12"}'])
  last().ends(1006)
  await pass(2_000)
  last().opens()
  expect(last().sent).toEqual(['{"type":"watch","channel":"topic:12"}'])
  const next = live.watch('topic:13')
  unwatch()
  expect(last().sent).toHaveLength(2)
  next()
  expect(last().sent.at(-1)).toBe('{"type":"watch","channel":null}')
})
