import type { JobItem, JobState } from '#contract/office/operations/jobs.ts'
import {
  type JobOutput,
  jobTitle,
  knownJobs,
  type QueuePause,
  type JobState as StoredState,
} from '#kernel/jobs/index.ts'
import { toPage } from '#kernel/listing/index.ts'
import type { findJobs } from './queries.ts'

type Found = Awaited<ReturnType<typeof findJobs>>

const toState = (state: StoredState): JobState => (state === 'created' ? 'waiting' : state)

export const toJobItem = (row: Found['rows'][number]): JobItem => ({
  id: row.id,
  name: row.name,
  title: jobTitle(row.name),
  subject: row.subject,
  state: toState(row.state),
  percent: row.state === 'completed' ? 100 : (row.percent ?? 0),
  step: row.step ?? '',
  error: row.state === 'failed' || row.state === 'retry' ? toErrorMessage(row.output) : null,
  createTime: row.created_on.toISOString(),
  startTime: row.started_on?.toISOString() ?? null,
  endTime: row.completed_on?.toISOString() ?? null,
  attempts: row.started_on ? row.retry_count + 1 : 0,
})

export const toJobPage = (found: Found) => ({ ...toPage(found, toJobItem), counts: found.counts })

/** Translations of pg-boss's own messages about failed runs. */
const queueMessages: Record<string, string> = {
  'job timed out': '执行超时',
  'job heartbeat timeout': '执行进程中断',
}

function toErrorMessage(output: JobOutput | null): string {
  const message = output?.message ?? output?.value?.message ?? ''
  return queueMessages[message] ?? (message || '未知错误')
}

export const toSummary = (counted: { state: StoredState; count: number }[], pause: QueuePause | undefined) => ({
  counts: Object.fromEntries(counted.map(({ state, count }) => [toState(state), count])) as Record<JobState, number>,
  kinds: knownJobs().map(({ name, title }) => ({ name, title })),
  pause: pause ?? null,
})
