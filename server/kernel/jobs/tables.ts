import type { Generated } from 'kysely'
import type { Timestamp } from '#kernel/database/index.ts'

/** In pg-boss's order: states before `completed` are unfinished. */
export type JobState = 'created' | 'retry' | 'active' | 'completed' | 'cancelled' | 'failed'

export type JobOutput = { message?: string; value?: { message?: string } }

declare module '#kernel/database/tables.ts' {
  interface Tables {
    'pgboss.queue': {
      name: string
      policy: string
      retry_limit: number
      retry_delay: number
      retry_backoff: boolean
      retry_delay_max: number | null
      expire_seconds: number
      retention_seconds: number
      deletion_seconds: number
      heartbeat_seconds: number | null
    }
    /** The partition that holds all our queues; `pgboss.job` is its parent. */
    'pgboss.job_common': {
      id: Generated<string>
      name: string
      data: object | null
      state: Generated<JobState>
      retry_limit: number
      retry_count: Generated<number>
      retry_delay: number
      retry_backoff: boolean
      retry_delay_max: number | null
      expire_seconds: number
      deletion_seconds: number
      singleton_key: string | null
      start_after: Timestamp
      created_on: Timestamp
      started_on: Date | null
      completed_on: Date | null
      keep_until: Date
      output: JobOutput | null
      policy: string | null
      heartbeat_seconds: number | null
    }
    job_progress: { job_id: string; percent: number; step: string; updated_at: Timestamp }
  }
}
