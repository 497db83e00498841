import { inTransaction } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import { retryJob as giveAnotherTry, jobsTopic } from '#kernel/jobs/index.ts'
import { announce } from '#kernel/live/index.ts'
import { hasJob } from './queries.ts'

/** Retries a failed or cancelled job at once; a double click retries it once. */
export const retryJob = inTransaction(async (tx, id: string) => {
  const retried = await giveAnotherTry(tx, id)
  if (!retried) return fail((await hasJob(tx, id)) ? 'job_not_in_that_state' : 'not_found')
  announce(tx, { topic: jobsTopic, name: retried.name })
  return { message: '已重新加入队列' }
})
