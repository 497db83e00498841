import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { shuffled } from '../data/random.ts'
import type { BenchRequest, Load } from './load.ts'
import { cpuMeter, summarizeLoad } from './summarize-load.ts'

/** The load generator for a fixed rate: requests are spread evenly over time, regardless of response time. */
const load: Load = JSON.parse(await text(process.stdin))
const agent = new Agent({ keepAlive: true, maxSockets: load.connections })
const requests = shuffled(load.requests ?? [{ path: load.url }], 1)
const perSecond = load.perSecond ?? 1
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
const count = load.isOnce ? Math.min(requests.length, load.seconds * perSecond) : load.seconds * perSecond
const pending: Promise<void>[] = []
for (let at = 0; at < count; at++) {
  await sleep(Math.max(0, (at / perSecond - secondsGone()) * 1000))
  pending.push(trySending(requests[at % requests.length]!))
}
await Promise.all(pending)
agent.destroy()
console.log(JSON.stringify(summarizeLoad({ times, failures, seconds: secondsGone(), generatorCpuMs: spentCpu() })))
