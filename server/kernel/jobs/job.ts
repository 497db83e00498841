import type { z } from 'zod'
import type { Db, Tx } from '#kernel/database/index.ts'
import type { FileStore } from '#kernel/files/index.ts'
import { announce } from '#kernel/live/index.ts'
import type { Log } from '#kernel/log/index.ts'
import { ensureQueue, insertJob } from './queries.ts'

/** Announced when a job was added, so that workers fetch it at once instead of at the next poll. */
export const jobsTopic = 'jobs'

/**
 * What a job may wait behind. `prompt`: money, codes, notices and whatever takes effect at a time; it has connections of its own and
 * short work alone. `background`: everything else.
 */
export type Lane = 'prompt' | 'background'

export interface JobOptions<Payload> {
  /** The label in the back office. */
  title: string
  lane: Lane
  /** Retries after a failure; default 2. */
  retryLimit?: number
  /** Seconds before the first retry, growing with each; default 5. */
  retryDelay?: number
  /** The longest one run may take; default 900. */
  expireInSeconds?: number
  /** Seconds without a heartbeat (at least 10) after which the job starts again on another worker; default 20. */
  heartbeatSeconds?: number
  /** At most one job per key is queued and at most one runs, so repeated requests cause one more run at most. */
  singletonKey?: (payload: Payload) => string
  /** Cron expression in Asia/Shanghai; the payload is empty. */
  cron?: string
  /** How many run at once in one worker process; default 1. */
  concurrency?: number
  /**
   * Does the job. It may run twice for one: it re-reads its input, works in a temp folder, publishes last. It imports what is
   * heavy itself, so that a process that only enqueues loads nothing of it. Without `run` the worker says `handledBy`.
   */
  run?: JobHandler<Payload>
}

export interface JobContext {
  db: Db
  files: FileStore
  log: Log
  /** Reports progress; written at most once a second. */
  progress(percent: number, step: string): void
  /** Aborted when the job was cancelled, took too long or the worker stops. */
  signal: AbortSignal
}

export type JobHandler<Payload> = (context: JobContext, payload: Payload) => Promise<unknown>

export interface Job<Payload> {
  readonly name: string
  readonly title: string
  readonly options: JobOptions<Payload>
  /** Adds the job in the caller's transaction; undefined when one with the same singleton key is already queued. */
  enqueue(tx: Tx, payload: Payload, options?: { delaySeconds?: number; priority?: number }): Promise<string | undefined>
  /** Sets what runs, where that needs something which the worker alone has: an open program, or lists of later features. */
  handledBy(handler: JobHandler<Payload>): void
  /** Runs the handler on a payload as it was stored. */
  run(context: JobContext, stored: unknown): Promise<void>
  readonly isHandled: boolean
}

/** A job of any payload type. */
export type AnyJob = Pick<Job<never>, 'name' | 'title' | 'options' | 'run' | 'isHandled'>

const declared = new Map<string, AnyJob>()

/** The label of a job by its name; for a job that no longer exists in the code, the name itself. */
export const jobTitle = (name: string): string => declared.get(name)?.title ?? name

/** Every job declared in this process. The worker runs them all, so that none can be enqueued that nobody runs. */
export const knownJobs = (): AnyJob[] => [...declared.values()]

/** Declares a job. */
export function job<Schema extends z.ZodType<object>>(
  name: string,
  schema: Schema,
  options: JobOptions<z.output<Schema>>,
): Job<z.output<Schema>> {
  type Payload = z.output<Schema>
  let handler = options.run

  const made: Job<Payload> = {
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
      // No row: the key is taken, or the queue did not exist yet; another process may have created it since.
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
  declared.set(name, made)
  return made
}

/** The pg-boss queue options of this job. */
export const queueOptions = (options: JobOptions<never>) => ({
  policy: options.singletonKey ? 'stately' : 'standard',
  retryLimit: options.retryLimit ?? 2,
  retryDelay: options.retryDelay ?? 5,
  retryBackoff: true,
  retryDelayMax: 600,
  expireInSeconds: options.expireInSeconds ?? 900,
  heartbeatSeconds: options.heartbeatSeconds ?? 20,
  /** Finished jobs stay a week; those that run every few minutes would bury the rest. */
  deleteAfterSeconds: (options.cron ? 1 : 7) * 86_400,
})
