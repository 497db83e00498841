import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#kernel/database/index.ts'

/** A stamp this far ahead was written while the clock was wrong; less is the difference between two machines. */
const ahead = sql<Date>`now() + interval '1 minute'`

const pulledBack = (column: string): RawBuilder<Date> =>
  sql`${sql.ref(column)} = case when ${sql.ref(column)} > now() then now() else ${sql.ref(column)} end`
const anyAhead = (columns: string[]) => sql`greatest(${sql.join(columns.map((column) => sql.ref(column)))}) > ${ahead}`

const versionStamps = ['cron_on', 'bam_on', 'flow_on', 'reindex_on', 'monitor_backoff_on']
const queueStamps = ['monitor_claim_on', 'monitor_on', 'maintain_on', 'delta_on']

/**
 * Pulls the queue's stamps in the future back to now. pg-boss counts its intervals from the last stamp, so after the clock
 * was a day ahead it would start no repeated job for a day. True if there were any.
 */
export const pullBackStamps = async (db: Db): Promise<boolean> => {
  const changed = await Promise.all([
    sql`update pgboss.version set ${sql.join(versionStamps.map(pulledBack))} where ${anyAhead(versionStamps)}`.execute(
      db,
    ),
    sql`update pgboss.queue set ${sql.join(queueStamps.map(pulledBack))} where ${anyAhead(queueStamps)}`.execute(db),
  ])
  return changed.some(({ numAffectedRows }) => (numAffectedRows ?? 0n) > 0n)
}

const singletonAhead = sql<boolean>`singleton_on > (now() at time zone 'utc') + interval '2 minutes'`
const retryAhead = sql<boolean>`state = 'retry' and start_after > ${ahead} + make_interval(secs => coalesce(retry_delay_max, retry_delay))`

/**
 * The same for jobs: those that wait keep their delay, running ones are watched from now on, and the minutes that repeated
 * jobs took in the future are free again. Reads the whole table.
 */
export const pullBackJobs = (db: Db) =>
  sql`
    update pgboss.job_common set
      start_after = case
        when state in ('created', 'retry') and created_on > ${ahead} then start_after - (created_on - now())
        when ${retryAhead} then now()
        else start_after
      end,
      ${sql.join(['created_on', 'started_on', 'heartbeat_on'].map(pulledBack))},
      singleton_on = case when ${singletonAhead} then null else singleton_on end
    where ${anyAhead(['created_on', 'started_on', 'heartbeat_on'])} or ${singletonAhead} or (${retryAhead})`.execute(db)
