import { inTransaction } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import { type Actor, noteChange } from '#kernel/http/index.ts'
import { writePause } from '#kernel/jobs/index.ts'

/** PLAT-13: pauses the job queue, or lets it continue; the page names who paused it. */
export const pauseJobs = inTransaction(async (tx, actor: Actor, isPaused: boolean) => {
  const pause = isPaused ? { userName: actor.name, time: new Date().toISOString() } : undefined
  if (!(await writePause(tx, pause))) fail('queue_unchanged')
  await noteChange(tx, actor, { target: '任务队列', after: { isPaused } })
  return { message: isPaused ? '任务队列已暂停' : '任务队列已继续' }
})
