import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Load } from './load.ts'
import { summed } from './summed.ts'

/**
 * The load generator by node:http, for what autocannon cannot do: its parser is slower than large answers come, and it
 * sends all requests of a second at once, so that what it measures at a given pace is how long a heap of them takes.
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
  const asking = request(new URL(path, load.url), { agent, method, headers: { ...load.headers, ...headers } })
  asking.end(body)
  const [answer] = (await once(asking, 'response')) as [IncomingMessage]
  answer.resume()
  await once(answer, 'end')
  if (answer.statusCode! < 300) times.push(performance.now() - began)
  else failed++
}
const trySending = () => send().catch(() => void failed++)

const began = performance.now()
const secondsGone = () => (performance.now() - began) / 1000

/** Evenly through the second, as many people's requests come, however long the answers take. */
async function atPace(perSecond: number) {
  const under: Promise<void>[] = []
  for (let at = 0; at < load.seconds * perSecond; at++) {
    await sleep(Math.max(0, (at / perSecond - secondsGone()) * 1000))
    under.push(trySending())
  }
  await Promise.all(under)
}

/** On every connection the next as soon as the last was answered. */
async function oneByOne() {
  do await trySending()
  while (secondsGone() < load.seconds)
}

await (load.perSecond ? atPace(load.perSecond) : Promise.all(Array.from({ length: load.connections }, oneByOne)))
agent.destroy()
console.log(JSON.stringify(summed(times, failed, secondsGone())))
