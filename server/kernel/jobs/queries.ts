import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/database/index.ts'
import type { JobState } from './tables.ts'

// pg-boss documents its tables as an interface for other writers. We write them ourselves where the caller's
// transaction must decide, because its own send() needs a started instance with a cache of queues.

interface NewJob {
  name: string
  data: object
  singletonKey: string | null
  delaySeconds: number
  priority: number
}

/** Undefined when there is no such queue or the singleton key is taken. */
export async function insertJob(tx: Tx, { name, data, singletonKey, delaySeconds, priority }: NewJob) {
  const start = sql<Date>`now() + make_interval(secs => ${delaySeconds})`
  const { rows } = await sql<{ id: string }>`
    insert into pgboss.job_common (name, data, priority, singleton_key, start_after, keep_until, expire_seconds,
      deletion_seconds, retry_limit, retry_delay, retry_backoff, retry_delay_max, policy, heartbeat_seconds)
    select name, ${data}::jsonb, ${priority}, ${singletonKey}, ${start}, ${start} + make_interval(secs => retention_seconds),
      expire_seconds, deletion_seconds, retry_limit, retry_delay, retry_backoff, retry_delay_max, policy, heartbeat_seconds
    from pgboss.queue
    where name = ${name}
    on conflict do nothing
    returning id`.execute(tx)
  return rows[0]?.id
}

export async function ensureQueue(tx: Tx, name: string, options: object): Promise<void> {
  const found = await tx.selectFrom('pgboss.queue').select('name').where('name', '=', name).executeTakeFirst()
  if (!found) await sql`select pgboss.create_queue(${name}, ${options}::jsonb)`.execute(tx)
}

/** Retries a failed or cancelled job now; undefined when it is in another state. */
export async function retryJob(tx: Tx, id: string): Promise<{ name: string } | undefined> {
  return tx
    .updateTable('pgboss.job_common as job')
    .set((eb) => ({
      state: 'retry',
      retry_limit: eb('retry_limit', '+', 1),
      completed_on: null,
      start_after: sql<Date>`now()`,
    }))
    .where('id', '=', id)
    .where('state', 'in', ['failed', 'cancelled'])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('pgboss.job_common as other') // another job with its key will be retried
            .select('other.id')
            .whereRef('other.name', '=', 'job.name')
            .whereRef('other.singleton_key', '=', 'job.singleton_key')
            .where('other.state', '=', 'retry'),
        ),
      ),
    )
    .returning('name')
    .executeTakeFirst()
}

const unfinished: JobState[] = ['created', 'retry', 'active']

/** Cancels a job; a running one is aborted at its next heartbeat. Undefined when it has already ended. */
export const cancelJob = (tx: Tx, id: string): Promise<{ name: string } | undefined> =>
  tx
    .updateTable('pgboss.job_common')
    .set({ state: 'cancelled', completed_on: sql<Date>`now()` })
    .where('id', '=', id)
    .where('state', 'in', unfinished)
    .returning('name')
    .executeTakeFirst()

export const upsertProgress = (db: Db, jobId: string, percent: number, step: string) =>
  db
    .insertInto('job_progress')
    .values({ job_id: jobId, percent, step })
    .onConflict((conflict) => conflict.column('job_id').doUpdateSet({ percent, step, updated_at: sql<Date>`now()` }))
    .execute()

export const deleteProgress = (db: Db, jobId: string) =>
  db.deleteFrom('job_progress').where('job_id', '=', jobId).execute()

/** Removes the progress of jobs that pg-boss has deleted. */
export const sweepProgress = (db: Db) =>
  db
    .deleteFrom('job_progress')
    .where('updated_at', '<', sql<Date>`now() - interval '1 day'`)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('pgboss.job_common').select('id').whereRef('id', '=', 'job_progress.job_id'))),
    )
    .execute()

/** Counting stops here: nobody pages further, and the job table may hold a week of a busy portal. */
const countedTo = 10_000

/** Leaves out pg-boss's internal timers; written exactly as in the index predicates, so that the planner uses them. */
export const isOurs = sql<boolean>`left(name, 2) <> '__'`

/** The number of jobs per state, each counted up to 10,000 by an index. */
/** A job that has been ready for ten minutes is stuck: there is no worker, or the workers cannot keep up. */
export const longestWaitSeconds = 600

/** For how long the job that waits longest has been ready, in seconds; 0 if none waits. */
export async function oldestWaitSeconds(db: Db): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select coalesce(extract(epoch from now() - min(start_after)), 0)::float8 as seconds from pgboss.job_common job
    where state in ('created', 'retry') and start_after <= now() and ${isOurs}`.execute(db)
  return rows[0]!.seconds
}

export async function countJobsByState(db: Db): Promise<{ state: JobState; count: number }[]> {
  const { rows } = await sql<{ state: JobState; count: number }>`
    select state, (
      select count(*)
      from (select from pgboss.job_common job where job.state = every.state and ${isOurs} limit ${countedTo}) as counted
    ) as count
    from unnest(enum_range(null::pgboss.job_state)) as every (state)`.execute(db)
  return rows
}
