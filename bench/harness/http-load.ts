import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { shuffled } from '../data/random.ts'
import type { BenchRequest, Load } from './load.ts'
import { cpuMeter, summarizeLoad } from './summarize-load.ts'

/**
 * A load generator on node:http for cases autocannon cannot measure: its parser is slower than large responses arrive,
 * at a fixed rate it sends all requests of a second at once, so that it measures their queueing, and it cannot stop
 * after sending each request once.
 */
const load: Load = JSON.parse(await text(process.stdin))
const agent = new Agent({ keepAlive: true, maxSockets: load.connections })
const requests = load.requests ?? [{ path: load.url }]
const times: number[] = []
const failures: string[] = []

async function send({ path, method, headers, body }: BenchRequest): Promise<void> {
  const began = performance.now()
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  const all = { ...load.headers, ...headers, ...length }
  const outgoing = request(new URL(path, load.url), { agent, method, headers: all })
  outgoing.end(body)
  const [answer] = (await once(outgoing, 'response')) as [IncomingMessage]
  answer.resume()
  await once(answer, 'end')
  if (answer.statusCode! < 300) times.push(performance.now() - began)
  else failures.push(`status ${answer.statusCode} of ${path.split('?')[0]}`)
}
const trySending = (next: BenchRequest) => send(next).catch((error: Error) => void failures.push(error.message))

const began = performance.now()
const spentCpu = cpuMeter()
const secondsGone = () => (performance.now() - began) / 1000

/** The next request of a connection; undefined after the last. */
function queueOf(connection: number): () => BenchRequest | undefined {
  if (load.isOnce) return () => requests[sent++]
  const own = shuffled(requests, connection)
  let at = 0
  return () => own[at++ % own.length]
}
let sent = 0

/** Spreads requests evenly over time, regardless of response time. */
async function atRate(perSecond: number) {
  const pendingRequests: Promise<void>[] = []
  const next = queueOf(1)
  for (let at = 0; at < load.seconds * perSecond; at++) {
    await sleep(Math.max(0, (at / perSecond - secondsGone()) * 1000))
    const one = next()
    if (one) pendingRequests.push(trySending(one))
  }
  await Promise.all(pendingRequests)
}

/** Sends the next request as soon as the previous response has arrived. */
async function sequentially(_: unknown, connection: number) {
  const next = queueOf(connection)
  let one = next()
  while (one) {
    await trySending(one)
    one = secondsGone() < load.seconds ? next() : undefined
  }
}

await (load.perSecond
  ? atRate(load.perSecond)
  : Promise.all(Array.from({ length: load.connections }).map(sequentially)))
agent.destroy()
console.log(JSON.stringify(summarizeLoad({ times, failures, seconds: secondsGone(), generatorCpuMs: spentCpu() })))
