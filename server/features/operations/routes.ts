import * as jobs from '#contract/jobs.ts'
import type { Bind } from '#kernel/bind.ts'
import { countJobsByState } from '#kernel/jobs/queries.ts'
import { cancelJob } from './cancel-job.ts'
import { findJobs } from './queries.ts'
import { retryJob } from './retry-job.ts'
import { toJobPage, toSummary } from './view.ts'

export const routes = (bind: Bind) => {
  bind(jobs.listJobs, async ({ db, query }) => toJobPage(await findJobs(db, query)))
  bind(jobs.summariseJobs, async ({ db }) => toSummary(await countJobsByState(db)))
  bind(jobs.retryJob, ({ db, body }) => retryJob(db, body.id))
  bind(jobs.cancelJob, ({ db, body }) => cancelJob(db, body.id))
}
