import { text } from 'node:stream/consumers'
import autocannon from 'autocannon'
import { shuffled } from '../data/random.ts'
import type { Load } from './load.ts'
import { cpuMeter, summarizeLoad } from './summarize-load.ts'

/** The load generator. It is a separate process, so that it does not share a thread with the measured program. */
const load: Load = JSON.parse(await text(process.stdin))
const { requests } = load
const times: number[] = []
const failures: string[] = []
let began = performance.now()
let spentCpu = cpuMeter()
let connection = 0
const instance = autocannon(
  {
    url: load.url,
    connections: load.connections,
    duration: load.seconds,
    headers: load.headers,
    // Connections in the same order would ask for the same row at the same time, which batched reads answer as one.
    ...(requests && { requests, setupClient: (client) => client.setRequests(shuffled(requests, ++connection)) }),
  },
  (error, result) => {
    if (error) throw error
    // Timeouts are among the errors.
    for (let at = 0; at < result.errors; at++) failures.push('no answer')
    const seconds = (performance.now() - began) / 1000
    console.log(JSON.stringify(summarizeLoad({ times, failures, seconds, generatorCpuMs: spentCpu() })))
  },
)
// Writing out the requests of all connections beforehand is no part of sending them.
instance.once('start', () => {
  began = performance.now()
  spentCpu = cpuMeter()
})
instance.on('response', (_client, status, _bytes, milliseconds) => {
  if (status >= 200 && status < 300) times.push(milliseconds)
  else failures.push(`status ${status}`)
})
