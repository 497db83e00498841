import { execFile } from 'node:child_process'
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
  p99: number
  failed: number
  /** Why requests failed, and how many of each: a status and path, or an error. */
  reasons: Record<string, number>
  /** CPU time of the generator itself. */
  generatorCpuMs: number
}

/** The portal refuses requests while the machine is too busy to answer them soon. */
const isRefusal = (reason: string) => reason.startsWith('status 503')

const refusedBy = ({ reasons }: LoadResult): number =>
  Object.entries(reasons).reduce((sum, [reason, count]) => sum + (isRefusal(reason) ? count : 0), 0)

/**
 * Runs a load; a response other than 2xx would distort the figures and is an error. When generator, portal and PostgreSQL
 * fill all cores, the portal refuses some requests of visitors: `refusedShare` of them may be.
 */
export async function runLoad(load: Load, refusedShare = 0): Promise<LoadResult> {
  const result = await tryLoad(load)
  const refused = refusedBy(result)
  const isTolerable = refused === result.failed && refused <= refusedShare * (result.requests + refused)
  if (!isTolerable || !result.requests)
    throw new Error(
      `${load.url}: ${result.failed} requests failed, ${result.requests} answered: ${JSON.stringify(result.reasons)}`,
    )
  return result
}

/** A generator that takes so much longer than its load hangs. */
const overtimeSeconds = 120

/** Runs a load and counts failures. */
async function tryLoad(load: Load): Promise<LoadResult> {
  const program = path.join(import.meta.dirname, 'socket-load.ts')
  const running = promisify(execFile)(process.execPath, [program], {
    maxBuffer: 1 << 26,
    timeout: (load.seconds + overtimeSeconds) * 1000,
  })
  running.child.stdin?.end(JSON.stringify(load))
  const { stdout } = await running
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '')
}
