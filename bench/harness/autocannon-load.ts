import { text } from 'node:stream/consumers'
import autocannon from 'autocannon'
import type { Load } from './load.ts'
import { summarizeLoad } from './summarize-load.ts'

/** The load generator. It is a separate process, so that it does not share a thread with the measured program. */
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
    console.log(JSON.stringify(summarizeLoad(times, failed, result.duration)))
  },
)
instance.on('response', (_client, status, _bytes, milliseconds) => {
  if (status >= 200 && status < 300) times.push(milliseconds)
})
