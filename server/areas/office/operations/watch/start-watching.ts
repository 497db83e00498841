import type { Services } from '#kernel/http/index.ts'
import { watchStates } from './watch-states.ts'

const everyMs = 60_000

/**
 * Watches queues and faults once a minute. In the process that answers calls and not in a job, because a worker that
 * has stopped is one of the faults.
 */
export const startWatching = ({ db, files, log }: Pick<Services, 'db' | 'files' | 'log'>): { close(): void } => {
  let isRunning = false
  const watch = async () => {
    if (isRunning) return
    isRunning = true
    await watchStates({ db, files }).catch((error) => log.warn({ error }, 'could not watch the queues'))
    isRunning = false
  }
  const timer = setInterval(() => void watch(), everyMs)
  timer.unref()
  return { close: () => clearInterval(timer) }
}
