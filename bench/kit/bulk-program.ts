import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Load, LoadResult } from './load.ts'
import { summed } from './summed.ts'

/** The load generator for large answers: autocannon's parser is slower than what it would measure. */
const load: Load = JSON.parse(await text(process.stdin))
const agent = new Agent({ keepAlive: true, maxSockets: load.connections })
const times: number[] = []
let failed = 0

async function take(): Promise<void> {
  const began = performance.now()
  const [answer] = (await once(get(load.url, { agent, headers: load.headers }), 'response')) as [IncomingMessage]
  answer.resume()
  await once(answer, 'end')
  if (answer.statusCode === 200 || answer.statusCode === 206) times.push(performance.now() - began)
  else failed++
}

const began = performance.now()
const isOver = () => performance.now() - began > load.seconds * 1000
await Promise.all(
  Array.from({ length: load.connections }, async () => {
    do await take()
    while (!isOver())
  }),
)
agent.destroy()
const result: LoadResult = summed(times, failed, (performance.now() - began) / 1000)
console.log(JSON.stringify(result))
