import { Agent, get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * Visitors who request pages that no cache has, each the next one as soon as the last is answered. Prints the numbers of
 * answers by status, and the share and duration of those that took longest.
 */
const [origin = '', connections = '400', seconds = '20'] = process.argv.slice(2)
const timeoutMs = 30_000
const agent = new Agent({ keepAlive: true, maxSockets: Number(connections) })
const end = performance.now() + Number(seconds) * 1000
const counts: Record<string, number> = {}
const durations: number[] = []
let serial = 0

const targets = [
  () => `/search?keyword=${encodeURIComponent(`桥梁${serial++}`)}`,
  () => `/mallSearch?inputValue=${encodeURIComponent(`隧道${serial++}`)}`,
  () => `/api/library/queryResouceList?keyword=${encodeURIComponent(`规范${serial++}`)}`,
]

const request = (path: string) =>
  new Promise<string>((resolve) => {
    const sent = get(origin + path, { agent, timeout: timeoutMs, headers: { accept: 'text/html' } }, (answer) => {
      answer.resume().on('end', () => resolve(String(answer.statusCode)))
    })
    sent.on('timeout', () => sent.destroy(new Error('timeout'))).on('error', (error) => resolve(error.message))
  })

const visitor = async (at: number) => {
  while (performance.now() < end) {
    const start = performance.now()
    const outcome = await request(targets[at % targets.length]!())
    counts[outcome] = (counts[outcome] ?? 0) + 1
    if (outcome === '200') durations.push(performance.now() - start)
    if (outcome === '503') await pause(100) // far less than Retry-After asks for
  }
}
await Promise.all(Array.from({ length: Number(connections) }, (_, at) => visitor(at)))
durations.sort((a, b) => a - b)
const p95 = Math.round(durations[Math.floor(durations.length * 0.95)] ?? 0)
console.log(JSON.stringify({ counts, p95 }))
agent.destroy()
