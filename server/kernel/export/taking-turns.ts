import { performance } from 'node:perf_hooks'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'

/** Work goes on for this long before it looks how busy requests keep the process. */
const workMs = 50
const lookMs = 10
/** Of its work, in a process that requests keep busy for half of the time; four times that in one with a fifth left. */
const pauseFactor = 3
const longestPauseMs = 1_000

/**
 * For long work in the API process: the result is called between its parts. Requests always pass; when they keep the
 * process busy, the work pauses, the longer the less of the process they leave.
 */
export const takingTurns = (): (() => Promise<void>) => {
  let began = performance.now()
  return async () => {
    await nextTurn()
    const worked = performance.now() - began
    if (worked < workMs) return
    const before = performance.eventLoopUtilization()
    await sleep(lookMs)
    const { active, idle } = performance.eventLoopUtilization(before)
    await sleep(Math.min(longestPauseMs, (pauseFactor * worked * active) / Math.max(idle, 1)))
    began = performance.now()
  }
}
