import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Load } from './load.ts'
import { summed } from './summed.ts'

/**
 * The load generator for a given pace: requests leave evenly through the second, as many people's do. autocannon sends
 * those of a second all at once, and what it then measures is how long a heap of them takes.
 */
const load: Load = JSON.parse(await text(process.stdin))
const agent = new Agent({ keepAlive: true, maxSockets: load.connections })
const requests = load.requests ?? [{ path: new URL(load.url).pathname }]
const perSecond = load.perSecond ?? 1
const times: number[] = []
let failed = 0

async function send(at: number): Promise<void> {
  const { path, method, headers, body } = requests[at % requests.length]!
  const began = performance.now()
  const sent = request(new URL(path, load.url), { agent, method, headers: { ...load.headers, ...headers } })
  sent.end(body)
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  answer.resume()
  await once(answer, 'end')
  if (answer.statusCode! < 300) times.push(performance.now() - began)
  else failed++
}

const began = performance.now()
const under: Promise<void>[] = []
for (let at = 0; at < load.seconds * perSecond; at++) {
  await sleep(Math.max(0, began + (at * 1000) / perSecond - performance.now()))
  under.push(send(at).catch(() => void failed++))
}
await Promise.all(under)
agent.destroy()
console.log(JSON.stringify(summed(times, failed, (performance.now() - began) / 1000)))
