import { inTransaction } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import { type Actor, noteChange } from '#kernel/http/index.ts'
import { retryJob as giveAnotherTry, jobsTopic, cancelJob as takeBack, writePause } from '#kernel/jobs/index.ts'
import { announce } from '#kernel/live/index.ts'
import { hasJob } from './queries.ts'

/** Retries a failed or cancelled job at once; a double click retries it once. */
export const retryJob = inTransaction(async (tx, id: string) => {
  const retried = await giveAnotherTry(tx, id)
  if (!retried) return fail((await hasJob(tx, id)) ? 'job_not_in_that_state' : 'not_found')
  announce(tx, { topic: jobsTopic, name: retried.name })
  return { message: '已重新加入队列' }
})

/** Cancels a job that has not ended. A running job is aborted; its published results stay. */
export const cancelJob = inTransaction(async (tx, id: string) => {
  const cancelled = await takeBack(tx, id)
  if (!cancelled) return fail((await hasJob(tx, id)) ? 'job_not_in_that_state' : 'not_found')
  return { message: '任务已取消' }
})

/** PLAT-13: pauses the job queue, or lets it continue; the page names who paused it. */
export const pauseJobs = inTransaction(async (tx, actor: Actor, isPaused: boolean) => {
  const pause = isPaused ? { userName: actor.name, time: new Date().toISOString() } : undefined
  if (!(await writePause(tx, pause))) fail('queue_unchanged')
  await noteChange(tx, actor, { target: '任务队列', after: { isPaused } })
  return { message: isPaused ? '任务队列已暂停' : '任务队列已继续' }
})
