import autocannon from 'autocannon'
import type { Load } from './load.ts'

/** The load generator, in a process of its own: it must not share a thread with what it measures. */
const load: Load = JSON.parse(process.argv[2] ?? '')
const times: number[] = []
const instance = autocannon(
  {
    url: load.url,
    connections: load.connections,
    duration: load.seconds,
    headers: load.headers,
    ...(load.perSecond && { overallRate: load.perSecond }),
    ...(load.requests && { requests: load.requests }),
  },
  (error, result) => {
    if (error) throw error
    times.sort((a, b) => a - b)
    const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
    const answered = result['2xx']
    console.log(
      JSON.stringify({
        requests: answered,
        rate: answered / result.duration,
        p50: at(0.5),
        p99: at(0.99),
        failed: result.non2xx + result.errors + result.timeouts,
      }),
    )
  },
)
instance.on('response', (_client, _status, _bytes, milliseconds) => times.push(milliseconds))
