import { inTransaction } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import { cancelJob as takeBack } from '#kernel/jobs/index.ts'
import { hasJob } from './queries.ts'

/** Cancels a job that has not ended. A running job is aborted; its published results stay. */
export const cancelJob = inTransaction(async (tx, id: string) => {
  const cancelled = await takeBack(tx, id)
  if (!cancelled) return fail((await hasJob(tx, id)) ? 'job_not_in_that_state' : 'not_found')
  return { message: '任务已取消' }
})
