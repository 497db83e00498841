import { execFile } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

export interface BenchRequest {
  path: string
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
}

export interface Load {
  url: string
  connections: number
  seconds: number
  headers?: Record<string, string>
  /** Requests per second; without it, the next request is sent as soon as a response arrives. */
  perSecond?: number
  /** Runs the generator at low priority, because real clients would not use the server's CPU. */
  hasLowPriority?: boolean
  /** Responses are megabytes large and need a generator that can keep up. */
  hasLargeResponses?: boolean
  /** Instead of the path of `url`. Every connection sends all of them in its own order, again and again. */
  requests?: BenchRequest[]
  /** The requests are dealt to the connections and sent once, because a repeated write would change nothing. */
  isOnce?: boolean
}

export interface LoadResult {
  requests: number
  /** Responses with status 2xx per second. */
  rate: number
  p50: number
  p95: number
  p99: number
  failed: number
  /** Why requests failed, and how many of each: a status and path, or an error. */
  reasons: Record<string, number>
  /** CPU time of the generator itself. */
  generatorCpuMs: number
}

/** Runs a load; a response other than 2xx would distort the figures and is an error. */
export async function runLoad(load: Load): Promise<LoadResult> {
  const result = await tryLoad(load)
  if (result.failed || !result.requests)
    throw new Error(
      `${load.url}: ${result.failed} requests failed, ${result.requests} answered: ${JSON.stringify(result.reasons)}`,
    )
  return result
}

const programOf = ({ hasLargeResponses, perSecond, isOnce }: Load) =>
  hasLargeResponses || perSecond || isOnce ? 'http-load.ts' : 'autocannon-load.ts'

/** Runs a load and counts failures. */
export async function tryLoad(load: Load): Promise<LoadResult> {
  const program = path.join(import.meta.dirname, programOf(load))
  const running = promisify(execFile)(process.execPath, [program], { maxBuffer: 1 << 26 })
  if (load.hasLowPriority) setPriority(running.child.pid!, constants.priority.PRIORITY_LOW)
  running.child.stdin?.end(JSON.stringify(load))
  const { stdout } = await running
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '')
}
