import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'

/** An idle event loop comes back sooner than this. */
const idleMs = 2
/** Of the time that requests take, so that an export gets about a tenth of a process with much to do. */
const pauseFactor = 5
const longestPauseMs = 200

/**
 * A pause between two pieces of long work in the API process: none while it is idle, and the longer the more requests the
 * event loop had to serve meanwhile.
 */
export const letRequestsPass = async (): Promise<void> => {
  const start = performance.now()
  await nextTurn()
  const servedMs = performance.now() - start
  if (servedMs > idleMs) await sleep(Math.min(longestPauseMs, pauseFactor * servedMs))
}
