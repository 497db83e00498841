import type { z } from 'zod'
import type { Db, Tx } from '#kernel/database/index.ts'
import type { FileStore } from '#kernel/files/index.ts'
import { announce } from '#kernel/live/index.ts'
import type { Log } from '#kernel/log/index.ts'
import { ensureQueue, insertJob } from './queries.ts'

/** Announced when a job was added, so that workers look at once instead of at their next turn. */
export const jobsTopic = 'jobs'

export interface JobOptions<Payload> {
  /** What people read in the back office. */
  title: string
  /** How often it is tried again after a failure; default 2. */
  retryLimit?: number
  /** Seconds before it is tried again, growing from try to try; default 5. */
  retryDelay?: number
  /** The longest one run may take; default 900. */
  expireInSeconds?: number
  /** A run not heard of for so long (at least 10) belongs to a dead worker and starts again; default 20. */
  heartbeatSeconds?: number
  /** At most one job per key waits and at most one runs: asking for the same work twice does it once more at most. */
  singletonKey?: (payload: Payload) => string
  /** Runs by the clock of Asia/Shanghai, with an empty payload. */
  cron?: string
  /** How many run at once in one worker process; default 1. */
  concurrency?: number
}

export interface JobContext {
  db: Db
  files: FileStore
  log: Log
  /** Says how far the job is; written at most once a second. */
  progress(percent: number, step: string): void
  /** Aborted when the job was cancelled, took too long or the worker stops. */
  signal: AbortSignal
}

export type JobHandler<Payload> = (context: JobContext, payload: Payload) => Promise<void>

export interface Job<Payload> {
  readonly name: string
  readonly title: string
  readonly options: JobOptions<Payload>
  /** Adds the job with the caller's transaction; undefined when one with the same singleton key already waits. */
  enqueue(tx: Tx, payload: Payload, options?: { delaySeconds?: number; priority?: number }): Promise<string | undefined>
  /** Names the heavy half. It may run twice for one job, so it re-reads, works aside and publishes last. */
  handledBy(handler: JobHandler<Payload>): void
  /** Runs the handler on a payload as it was stored. */
  run(context: JobContext, stored: unknown): Promise<void>
  readonly isHandled: boolean
}

/** A job whose payload is nobody's business but its own. */
export type AnyJob = Pick<Job<never>, 'name' | 'title' | 'options' | 'run' | 'isHandled'>

const titles = new Map<string, string>()

/** The label of a job by its name; a job that no longer exists in the code keeps its name. */
export const jobTitle = (name: string): string => titles.get(name) ?? name

export const knownJobs = (): { name: string; title: string }[] => [...titles].map(([name, title]) => ({ name, title }))

/** Declares a job: its light half, safe to import anywhere. */
export function job<Schema extends z.ZodType<object>>(
  name: string,
  schema: Schema,
  options: JobOptions<z.output<Schema>>,
): Job<z.output<Schema>> {
  type Payload = z.output<Schema>
  let handler: JobHandler<Payload> | undefined
  titles.set(name, options.title)

  return {
    name,
    title: options.title,
    options,
    async enqueue(tx, payload, { delaySeconds = 0, priority = 0 } = {}) {
      const added = {
        name,
        data: schema.parse(payload),
        singletonKey: options.singletonKey?.(payload) ?? null,
        delaySeconds,
        priority,
      }
      let id = await insertJob(tx, added)
      // No row: the key is taken, or there was no queue when it looked; somebody else may have made it since.
      if (!id) {
        await ensureQueue(tx, name, queueOptions(options))
        id = await insertJob(tx, added)
      }
      if (id) announce(tx, { topic: jobsTopic, name })
      return id
    },
    handledBy(half) {
      handler = half
    },
    async run(context, stored) {
      if (!handler) throw new Error(`no handler for the job ${name}`)
      await handler(context, schema.parse(stored ?? {}))
    },
    get isHandled() {
      return handler !== undefined
    },
  }
}

/** How pg-boss keeps the jobs of this kind. */
export const queueOptions = (options: JobOptions<never>) => ({
  policy: options.singletonKey ? 'stately' : 'standard',
  retryLimit: options.retryLimit ?? 2,
  retryDelay: options.retryDelay ?? 5,
  retryBackoff: true,
  retryDelayMax: 600,
  expireInSeconds: options.expireInSeconds ?? 900,
  heartbeatSeconds: options.heartbeatSeconds ?? 20,
  /** A week for people to look at; what runs every few minutes would bury the rest. */
  deleteAfterSeconds: (options.cron ? 1 : 7) * 86_400,
})
