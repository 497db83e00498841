import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Load } from './load.ts'
import { summarizeLoad } from './summarize-load.ts'

/**
 * A load generator on node:http for two cases autocannon cannot measure: its parser is slower than large responses arrive,
 * and at a fixed rate it sends all requests of a second at once, so that it measures their queueing.
 */
const load: Load = JSON.parse(await text(process.stdin))
const agent = new Agent({ keepAlive: true, maxSockets: load.connections })
const requests = load.requests ?? [{ path: load.url }]
const times: number[] = []
let sent = 0
let failed = 0

async function send(): Promise<void> {
  const { path, method, headers, body } = requests[sent++ % requests.length]!
  const began = performance.now()
  const outgoing = request(new URL(path, load.url), { agent, method, headers: { ...load.headers, ...headers } })
  outgoing.end(body)
  const [answer] = (await once(outgoing, 'response')) as [IncomingMessage]
  answer.resume()
  await once(answer, 'end')
  if (answer.statusCode! < 300) times.push(performance.now() - began)
  else failed++
}
const trySending = () => send().catch(() => void failed++)

const began = performance.now()
const secondsGone = () => (performance.now() - began) / 1000

/** Spreads requests evenly over time, regardless of response time. */
async function atRate(perSecond: number) {
  const pendingRequests: Promise<void>[] = []
  for (let at = 0; at < load.seconds * perSecond; at++) {
    await sleep(Math.max(0, (at / perSecond - secondsGone()) * 1000))
    pendingRequests.push(trySending())
  }
  await Promise.all(pendingRequests)
}

/** Sends the next request as soon as the previous response has arrived. */
async function sequentially() {
  do await trySending()
  while (secondsGone() < load.seconds)
}

await (load.perSecond ? atRate(load.perSecond) : Promise.all(Array.from({ length: load.connections }, sequentially)))
agent.destroy()
console.log(JSON.stringify(summarizeLoad(times, failed, secondsGone())))
