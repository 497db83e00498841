import { createConnection } from 'node:net'
import { text } from 'node:stream/consumers'
import { shuffled } from '../data/data-set.ts'
import type { BenchRequest, Load, LoadResult } from './load.ts'
import { responseReader } from './response-reader.ts'

/**
 * The load generator: every connection sends its next request as soon as the response to the previous one has arrived, or,
 * at a fixed rate, when it is due. It is a separate process, so that it does not share a thread with the measured program, and speaks HTTP on bare sockets,
 * because an HTTP client would take more CPU time than the portal needs for a cached page.
 */
const load: Load = JSON.parse(await text(process.stdin))
const { hostname, port, host, pathname, search } = new URL(load.url)
const requests: BenchRequest[] = load.requests ?? [{ path: pathname + search }]
/** A server that sends nothing for this long has failed. */
const patienceMs = 30_000
const times: number[] = []
const failures: string[] = []

const toBytes = ({ path, method = 'GET', headers, body }: BenchRequest): Buffer => {
  const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
  const fields = Object.entries({ host, ...load.headers, ...headers, ...length })
  const lines = [`${method} ${path} HTTP/1.1`, ...fields.map(([name, value]) => `${name}: ${value}`)]
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body ?? ''}`)
}

/** What each request looks like on the wire; requests that are sent once are written when it is their turn. */
const written = load.isOnce ? [] : requests.map(toBytes)

const began = performance.now()
const cpuBefore = process.cpuUsage()
const isOver = () => performance.now() >= began + load.seconds * 1000

/** A request and the time at which it is due. */
interface Turn {
  request: number
  dueAt: number
}
type Queue = () => Turn | undefined

let sent = 0
/** At a fixed rate, evenly spread over the time and regardless of how soon the server answers. */
const atRate = (perSecond: number): Queue => {
  const count = Math.min(load.isOnce ? requests.length : Infinity, load.seconds * perSecond)
  return () => {
    if (sent >= count) return undefined
    return { request: sent % requests.length, dueAt: began + (sent++ / perSecond) * 1000 }
  }
}
const once: Queue = () =>
  isOver() || sent >= requests.length ? undefined : { request: sent++, dueAt: performance.now() }
const againAndAgain = (connection: number): Queue => {
  // Connections in the same order would all ask for the same row at the same time.
  const own = shuffled([...requests.keys()], connection)
  let at = 0
  return () => (isOver() ? undefined : { request: own[at++ % own.length]!, dueAt: performance.now() })
}

/** One connection after the other for as long as there are requests: a server may close one after a response. */
async function sendAll(_: unknown, connection: number) {
  const next = load.perSecond ? atRate(load.perSecond) : load.isOnce ? once : againAndAgain(connection)
  for (let turn = next(); turn; ) turn = await sendFrom(turn, next)
}

/**
 * Sends this request and the following ones on one connection until there are none, or until the server closes it; returns
 * the next one to be sent.
 */
const sendFrom = (first: Turn, next: Queue) =>
  new Promise<Turn | undefined>((resolve) => {
    const socket = createConnection({ host: hostname, port: Number(port), noDelay: true })
    let turn: Turn | undefined = first
    // A connection that is lost while a request waits for its time is only opened again.
    let isAwaited = true
    let waiting: NodeJS.Timeout | undefined
    const finish = () => {
      clearTimeout(waiting)
      socket
        .removeAllListeners()
        .on('error', () => {})
        .destroy()
      resolve(turn)
    }
    const write = ({ request }: Turn) => {
      isAwaited = true
      socket.write(written[request] ?? toBytes(requests[request]!))
    }
    const send = () => {
      if (!turn) return finish()
      isAwaited = false
      const early = turn.dueAt - performance.now()
      if (early > 0) waiting = setTimeout(write, early, turn)
      else write(turn)
    }
    const read = responseReader((status) => {
      const { request, dueAt } = turn!
      if (status < 300) times.push(performance.now() - dueAt)
      else failures.push(`status ${status} of ${requests[request]!.path.split('?')[0]}`)
      turn = next()
      send()
    })
    const onLost = (reason: string) => {
      if (isAwaited) {
        failures.push(reason)
        turn = next()
      }
      finish()
    }
    socket.setTimeout(patienceMs, () => onLost('no answer'))
    socket.once('connect', send).on('data', read)
    socket.once('error', (error) => onLost(error.message)).once('close', () => onLost('connection closed'))
  })

await Promise.all(Array.from({ length: load.connections }, sendAll))
console.log(JSON.stringify(summary()))

function summary(): LoadResult {
  const seconds = (performance.now() - began) / 1000
  const { user, system } = process.cpuUsage(cpuBefore)
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  const reasons: Record<string, number> = {}
  for (const reason of failures) reasons[reason] = (reasons[reason] ?? 0) + 1
  return {
    requests: times.length,
    rate: times.length / seconds,
    p50: at(0.5),
    p99: at(0.99),
    failed: failures.length,
    reasons,
    generatorCpuMs: (user + system) / 1000,
  }
}
