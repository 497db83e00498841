import type { Job, PgBoss } from 'pg-boss'
import type { Log } from '#kernel/log/index.ts'

const uniqueViolation = '23505'

/**
 * Shows that the job is alive. One that was taken for dead meanwhile is claimed again: while its run lives, a lost heartbeat
 * costs neither the run nor a retry. pg-boss renumbers the attempt when somebody else has begun it.
 */
const keep = `
  update pgboss.job_common set heartbeat_on = now(), state = 'active', completed_on = null
  where id = $1 and retry_count = $2 and (state = 'active'
    or state in ('retry', 'failed') and output #>> '{value,message}' = 'job heartbeat timeout')
  returning id`

/** The attempt that another worker has begun does not count, since this one was alive. */
const giveRetryBack = `
  update pgboss.job_common set retry_limit = retry_limit + 1 where id = $1 and retry_count > $2 and state = 'active'`

export interface Claim {
  /** Aborted when the job was cancelled or another worker has it. */
  signal: AbortSignal
  /** The job's result counts only while it is ours: claims it once more if that is in doubt. */
  end(): Promise<void>
}

/** Keeps the job that this worker runs. */
export const keepClaim = (
  db: ReturnType<PgBoss['getDb']>,
  { id, retryCount, heartbeatSeconds }: Job<object>,
  log: Log,
): Claim => {
  const lost = new AbortController()
  const everyMs = (heartbeatSeconds ?? 20) * 500
  let keptAt = performance.now()
  const claim = async () => {
    if (lost.signal.aborted) return
    try {
      const { rows } = await db.executeSql(keep, [id, retryCount])
      keptAt = performance.now()
      if (rows.length > 0) return
      await db.executeSql(giveRetryBack, [id, retryCount])
      lost.abort(new Error('the job was cancelled, or another worker has it'))
    } catch (error) {
      // Another job of the same key has begun. Any other error says nothing about the claim.
      if ((error as { code?: string }).code === uniqueViolation) lost.abort(error)
      else log.warn({ err: error }, 'heartbeat not written')
    }
  }
  const timer = setInterval(claim, everyMs)
  return {
    signal: lost.signal,
    async end() {
      clearInterval(timer)
      if (performance.now() - keptAt > everyMs * 1.5) await claim()
    },
  }
}
