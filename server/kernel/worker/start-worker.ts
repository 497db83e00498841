import path from 'node:path'
import { type Job as BossJob, type Clock, PgBoss } from 'pg-boss'
import { businessTimeZone } from '#contract/constants.ts'
import { type Db, driverOptions } from '#kernel/database/index.ts'
import type { FileStore } from '#kernel/files/index.ts'
import {
  type AnyJob,
  deleteProgress,
  jobsTopic,
  knownJobs,
  type Lane,
  pauseTopic,
  pullBackJobs,
  pullBackStamps,
  queueOptions,
  readPause,
  sweep,
} from '#kernel/jobs/index.ts'
import type { Events } from '#kernel/live/index.ts'
import type { Log } from '#kernel/log/index.ts'
import { drainMs } from '#kernel/time/index.ts'
import { inSpan } from '#kernel/trace/index.ts'
import { keepClaim } from './claim.ts'
import { createProgress } from './progress.ts'

export interface WorkerOptions {
  databaseUrl: string
  db: Db
  files: FileStore
  log: Log
  /** The jobs to run; default: every job that was declared. */
  definitions?: readonly AnyJob[]
  /** Runs the jobs of this lane alone, on the given connections and some of its own. Start `prompt` first: it keeps the queues. */
  lane?: Lane
  /** Wakes the worker as soon as a job is committed; without it jobs wait for the next poll. */
  events?: Events
  /** Shorter in tests, which would wait for them. */
  seconds?: Partial<typeof usualSeconds>
}

const usualSeconds = {
  /** Polling for missed events and for delayed jobs. */
  look: 5,
  /** With the heartbeat of 20 s a job of a killed worker runs again within 45 s. */
  supervise: 10,
  /** Looking for repeated jobs that are due. */
  repeat: 5,
}
/** How long the wrong time lasts for the queue after the clock was set back. */
const clockEverySeconds = 60
/** pg-boss must not look for lost claims as well: `keepClaim` does. This is as late as a timer can be set. */
const neverSeconds = 24 * 86_400

const secondsOf = ({ seconds }: WorkerOptions) => ({ ...usualSeconds, ...seconds })

/** Runs the jobs until stopped. `stop` lets running jobs end; those that do not are taken over by the next worker. */
export async function startWorker(options: WorkerOptions): Promise<{ stop(): Promise<void> }> {
  const { databaseUrl, db, log, lane } = options
  const definitions = [...new Set([sweep, ...(options.definitions ?? knownJobs())])]
  const keepsQueues = lane !== 'background'
  const orphan = definitions.find((definition) => !definition.isHandled)
  if (orphan) throw new Error(`no handler for the job ${orphan.name}`)

  const boss = new PgBoss({
    ...bossConnection(databaseUrl),
    max: lane ? 3 : 4,
    application_name: 'shuzi jobs',
    supervise: keepsQueues,
    schedule: keepsQueues,
    ...bossIntervals(options),
    clock: steadyClock,
  })
  boss.on('error', (error) => log.error({ err: error, queue: (error as { queue?: string }).queue }, 'job queue'))
  boss.on('warning', (warning) => {
    // Expected of the steady clock once the system's clock was set; the doctor compares the clocks.
    if (!warning.message.includes('Clock skew')) log.warn({ warning: warning.message }, 'job queue')
  })
  if (keepsQueues) {
    await pullBackStamps(db)
    await pullBackJobs(db)
  }
  await boss.start()
  if (keepsQueues) {
    for (const definition of definitions) await prepareQueue(boss, definition)
    await forgetSchedules(boss, definitions)
  }
  const own = definitions.filter((definition) => !lane || definition.options.lane === lane)
  const working = await startWorking(boss, own, options)

  const clockTimer = keepsQueues ? setInterval(() => pullBack(db, log), clockEverySeconds * 1000) : undefined

  return {
    async stop() {
      clearInterval(clockTimer)
      await working.stop()
      await boss.stop({ graceful: true, timeout: drainMs })
    },
  }
}

/**
 * The time for pg-boss's timers. It never jumps: a timer that was set while the system's clock was a day ahead would otherwise
 * wait that day once the clock is right again. pg-boss measures its distance to the clock of the database and adds it.
 */
export const steadyClock: Clock = {
  now: () => performance.timeOrigin + performance.now(),
  setTimeout: (work, ms) => setTimeout(work, ms),
  clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout),
  setInterval: (work, ms) => setInterval(work, ms),
  clearInterval: (timer) => clearInterval(timer as NodeJS.Timeout),
}

/** PLAT-13: takes jobs whenever the queue is not paused; a pause lets running jobs end. */
async function startWorking(boss: PgBoss, definitions: readonly AnyJob[], options: WorkerOptions) {
  const { db, log, events } = options
  const workers = new Map<string, string[]>()
  const follow = async () => {
    const isPaused = (await readPause(db)) !== undefined
    if (isPaused === (workers.size === 0)) return
    log.info({ isPaused }, 'job queue')
    if (isPaused) for (const name of workers.keys()) await boss.offWork(name, { wait: false })
    workers.clear()
    if (!isPaused) for (const one of definitions) workers.set(one.name, await work(boss, one, options))
  }
  let last = follow()
  await last
  const followNext = () => {
    last = last.then(follow).catch((error) => log.error({ err: error }, 'job queue'))
  }
  const unsubscribers = [
    events?.on(jobsTopic, ({ name }) => {
      for (const id of workers.get(String(name)) ?? []) boss.notifyWorker(id)
    }),
    events?.on(pauseTopic, followNext),
  ]
  const timer = setInterval(followNext, secondsOf(options).look * 1000)
  return {
    async stop() {
      clearInterval(timer)
      for (const unsubscribe of unsubscribers) unsubscribe?.()
      await last
    },
  }
}

async function pullBack(db: Db, log: Log) {
  try {
    if (!(await pullBackStamps(db))) return
    await pullBackJobs(db)
    log.warn('the clock was ahead; the times of the job queue are right again')
  } catch (error) {
    log.error({ err: error }, 'job queue')
  }
}

function bossIntervals(options: WorkerOptions) {
  const { look, supervise, repeat } = secondsOf(options)
  return {
    superviseIntervalSeconds: supervise,
    monitorIntervalSeconds: supervise,
    cronMonitorIntervalSeconds: repeat,
    cronWorkerIntervalSeconds: look,
    clockMonitorIntervalSeconds: clockEverySeconds,
  }
}

function bossConnection(databaseUrl: string) {
  const { url, options } = driverOptions(databaseUrl)
  if (url) return { connectionString: url }
  return {
    host: path.dirname(String(options.path)),
    port: 5432,
    user: String(options.user),
    database: options.database,
  }
}

async function prepareQueue(boss: PgBoss, { name, options }: AnyJob) {
  const { policy, ...changeable } = queueOptions(options)
  await boss.createQueue(name, { policy, ...changeable })
  await boss.updateQueue(name, changeable)
  if (options.cron) await boss.schedule(name, options.cron, {}, { tz: businessTimeZone })
}

/** Schedules are stored in the database: those that are no longer in the code are removed. */
async function forgetSchedules(boss: PgBoss, definitions: readonly AnyJob[]) {
  const scheduled = new Set(definitions.filter(({ options }) => options.cron).map(({ name }) => name))
  for (const { name } of await boss.getSchedules()) if (!scheduled.has(name)) await boss.unschedule(name)
}

async function work(boss: PgBoss, definition: AnyJob, options: WorkerOptions): Promise<string[]> {
  const ids: string[] = []
  for (let n = 0; n < (definition.options.concurrency ?? 1); n++) {
    const id = await boss.work<object>(
      definition.name,
      { pollingIntervalSeconds: secondsOf(options).look, heartbeatRefreshSeconds: neverSeconds },
      async ([taken]) => {
        if (!taken) return
        try {
          await runJob(boss, definition, taken, options)
        } finally {
          boss.notifyWorker(id) // more jobs may be queued: fetch again at once
        }
      },
    )
    ids.push(id)
  }
  return ids
}

async function runJob(boss: PgBoss, definition: AnyJob, taken: BossJob<object>, { db, files, log }: WorkerOptions) {
  const jobLog = log.child({ job: definition.name, jobId: taken.id })
  const progress = createProgress(db, taken.id, jobLog)
  const claim = keepClaim(boss.getDb(), taken, jobLog)
  const begun = performance.now()
  const seconds = () => (performance.now() - begun) / 1000
  if (taken.retryCount > 0) await deleteProgress(db, taken.id)
  try {
    const context = {
      db,
      files,
      log: jobLog,
      progress: progress.report,
      signal: AbortSignal.any([taken.signal, claim.signal]),
    }
    const about = { 'job.id': taken.id, 'job.attempt': taken.retryCount + 1 }
    await inSpan('consumer', definition.name, about, async () => definition.run(context, taken.data))
    jobLog.info({ seconds: seconds() }, 'job completed')
  } catch (error) {
    jobLog.error({ err: error, seconds: seconds(), attempt: taken.retryCount + 1 }, 'job failed')
    throw readable(error)
  } finally {
    await progress.finish()
    await claim.end()
  }
}

/** The message for the back office. The stack is in the log. */
function readable(error: unknown): Error {
  const shown = new Error(String(error instanceof Error ? error.message : error).slice(0, 500))
  shown.stack = undefined
  return shown
}
