import { execFile } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

export interface Load {
  url: string
  connections: number
  seconds: number
  headers?: Record<string, string>
  /** Sends so many a second instead of as fast as answers come. */
  perSecond?: number
  /** Steps back where the machine has no core left: those who ask have machines of their own. */
  isBeside?: boolean
  /** Megabytes an answer: taken by a reader that can keep up. */
  isBulk?: boolean
  /** Taken in turn instead of the path of the url. */
  requests?: { path: string; method?: 'GET' | 'POST'; headers?: Record<string, string>; body?: string }[]
}

export interface LoadResult {
  requests: number
  /** Answers of 2xx a second. */
  rate: number
  p50: number
  p99: number
  failed: number
}

/** Sends requests as fast as answers come, or at its pace; anything but 2xx spoils the figure and so is an error. */
export async function putLoad(load: Load): Promise<LoadResult> {
  const result = await tryLoad(load)
  if (result.failed || !result.requests)
    throw new Error(`${load.url}: ${result.failed} requests failed, ${result.requests} answered`)
  return result
}

const programOf = ({ isBulk, perSecond }: Load) => (isBulk || perSecond ? 'plain-program.ts' : 'load-program.ts')

/** The same, with failures counted. */
export async function tryLoad(load: Load): Promise<LoadResult> {
  const program = path.join(import.meta.dirname, programOf(load))
  const running = promisify(execFile)(process.execPath, [program], { maxBuffer: 1 << 26 })
  if (load.isBeside) setPriority(running.child.pid!, constants.priority.PRIORITY_LOW)
  running.child.stdin?.end(JSON.stringify(load))
  const { stdout } = await running
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '')
}
