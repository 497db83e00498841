export { pullBackJobs, pullBackStamps } from './future-stamps.ts'
export { type AnyJob, type JobContext, job, jobsTopic, jobTitle, knownJobs, type Lane, queueOptions } from './job.ts'
export { pauseTopic, type QueuePause, readPause, writePause } from './pause.ts'
export {
  cancelJob,
  countJobsByState,
  deleteProgress,
  isOurs,
  longestWaitSeconds,
  oldestWaitSeconds,
  retryJob,
  upsertProgress,
} from './queries.ts'
export { sweep } from './sweep.job.ts'
export type { JobOutput, JobState } from './tables.ts'
