import { createConnection } from 'node:net'
import { text } from 'node:stream/consumers'
import { shuffled } from '../data/random.ts'
import type { BenchRequest, Load } from './load.ts'
import { responseReader } from './response-reader.ts'
import { cpuMeter, summarizeLoad } from './summarize-load.ts'

/**
 * The load generator: every connection sends its next request as soon as the response to the previous one has arrived. It
 * is a separate process, so that it does not share a thread with the measured program, and speaks HTTP on bare sockets,
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
let sent = 0

/** The next request of a connection; undefined after the last. */
function queueOf(connection: number): () => number | undefined {
  if (load.isOnce) return () => (sent < requests.length ? sent++ : undefined)
  // Connections in the same order would all ask for the same row at the same time.
  const own = shuffled([...requests.keys()], connection)
  let at = 0
  return () => own[at++ % own.length]
}

const began = performance.now()
const spentCpu = cpuMeter()
const end = began + load.seconds * 1000

/** One connection after the other for as long as the load lasts: a server may close one after a response. */
async function sendAll(_: unknown, connection: number) {
  const next = queueOf(connection)
  let hasMore = true
  while (hasMore) hasMore = await sendOnConnection(next)
}

/** Sends requests until there are none, or until the server closes the connection; returns whether there may be more. */
const sendOnConnection = (next: () => number | undefined) =>
  new Promise<boolean>((resolve) => {
    const socket = createConnection({ host: hostname, port: Number(port), noDelay: true })
    let startedAt = 0
    let asked: number | undefined
    const finish = (hasMore: boolean) => {
      socket
        .removeAllListeners()
        .on('error', () => {})
        .destroy()
      resolve(hasMore)
    }
    const send = () => {
      asked = performance.now() < end ? next() : undefined
      if (asked === undefined) return finish(false)
      startedAt = performance.now()
      socket.write(written[asked] ?? toBytes(requests[asked]!))
    }
    const read = responseReader((status) => {
      if (status < 300) times.push(performance.now() - startedAt)
      else failures.push(`status ${status} of ${requests[asked!]!.path.split('?')[0]}`)
      asked = undefined
      send()
    })
    const onLost = (reason: string) => {
      if (asked !== undefined) failures.push(reason)
      finish(performance.now() < end)
    }
    socket.setTimeout(patienceMs, () => onLost('no answer'))
    socket.once('connect', send).on('data', read)
    socket.once('error', (error) => onLost(error.message)).once('close', () => onLost('connection closed'))
  })

await Promise.all(Array.from({ length: load.connections }, sendAll))
const seconds = (performance.now() - began) / 1000
console.log(JSON.stringify(summarizeLoad({ times, failures, seconds, generatorCpuMs: spentCpu() })))
