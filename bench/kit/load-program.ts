import { text } from 'node:stream/consumers'
import autocannon from 'autocannon'
import type { Load } from './load.ts'
import { summed } from './summed.ts'

/** The load generator, in a process of its own: it must not share a thread with what it measures. */
const load: Load = JSON.parse(await text(process.stdin))
const times: number[] = []
const instance = autocannon(
  {
    url: load.url,
    connections: load.connections,
    duration: load.seconds,
    headers: load.headers,
    ...(load.requests && { requests: load.requests }),
  },
  (error, result) => {
    if (error) throw error
    const failed = result.non2xx + result.errors + result.timeouts
    console.log(JSON.stringify(summed(times, failed, result.duration)))
  },
)
instance.on('response', (_client, status, _bytes, milliseconds) => {
  if (status >= 200 && status < 300) times.push(milliseconds)
})
