import { z } from 'zod'
import { pageSizes } from '../../constants.ts'
import { endpoint } from '../../endpoint.ts'
import { Bool, Done, pageOf, paging, Time } from '../../fields.ts'
import { exportOf } from '../../list-export.ts'

/** waiting: not started; retry: failed, and will run again. */
export const jobStates = ['waiting', 'active', 'retry', 'completed', 'failed', 'cancelled'] as const
export const JobState = z.enum(jobStates, { error: '任务状态不正确' })
export type JobState = z.output<typeof JobState>

export const JobItem = z.object({
  id: z.uuid(),
  name: z.string(),
  title: z.string(),
  /** The subject of the job, such as a file name or an order number; null for the whole portal. */
  subject: z.string().nullable(),
  state: JobState,
  percent: z.int().min(0).max(100),
  step: z.string(),
  /** The message of the last failure; null when the last run succeeded. */
  error: z.string().nullable(),
  createTime: Time,
  startTime: Time.nullable(),
  endTime: Time.nullable(),
  attempts: z.int(),
})
export type JobItem = z.output<typeof JobItem>

export const listJobs = endpoint({
  method: 'GET',
  path: '/api/jobs',
  access: 'administrator',
  permission: 'jobs',
  summary: '后台任务，最新的在前；counts 为同一类型下各状态的任务数（最多数到 10000）',
  query: z.object({
    ...paging(pageSizes.adminTable, ['createTime']),
    state: JobState.optional(),
    name: z.string().max(100, '任务名称不正确').optional(),
  }),
  answer: pageOf(JobItem).extend({ counts: z.record(JobState, z.int()) }),
  fails: ['page_out_of_range'],
})

export const exportJobs = exportOf(listJobs)

export const summariseJobs = endpoint({
  method: 'GET',
  path: '/api/jobs/summary',
  access: 'administrator',
  permission: 'jobs',
  summary: '各状态的任务数（最多数到 10000）、全部任务种类及队列是否暂停',
  answer: z.object({
    counts: z.record(JobState, z.int()),
    kinds: z.array(z.object({ name: z.string(), title: z.string() })),
    /** The administrator who paused the queue and the time; null while it runs. */
    pause: z.object({ userName: z.string(), time: Time }).nullable(),
  }),
})

export const pauseJobs = endpoint({
  method: 'POST',
  path: '/api/jobs/pause',
  access: 'administrator',
  permission: 'jobs',
  summary: '暂停或继续任务队列：暂停后正在执行的会做完，其余等待，重启后仍暂停',
  body: z.strictObject({ isPaused: Bool }),
  answer: Done,
  fails: ['queue_unchanged'],
})

const WhichJob = z.strictObject({ id: z.uuid({ error: '编号不正确' }) })

export const retryJob = endpoint({
  method: 'POST',
  path: '/api/jobs/retry',
  access: 'administrator',
  permission: 'jobs',
  summary: '重新执行失败或已取消的任务',
  body: WhichJob,
  answer: Done,
  fails: ['not_found', 'job_not_in_that_state'],
})

export const cancelJob = endpoint({
  method: 'POST',
  path: '/api/jobs/cancel',
  access: 'administrator',
  permission: 'jobs',
  summary: '取消尚未结束的任务；正在执行的会收到停止信号',
  body: WhichJob,
  answer: Done,
  fails: ['not_found', 'job_not_in_that_state'],
})
