import os from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'

const longestWaitMs = 30_000
const pauseMs = 2_000

/**
 * Waits until the load average of the last minute is below the number of cores, at most half a minute. Systems without a
 * load average report zero.
 */
export const waitForIdleCpu = async (): Promise<void> => {
  const since = Date.now()
  while ((os.loadavg()[0] ?? 0) > os.availableParallelism() && Date.now() - since < longestWaitMs) await wait(pauseMs)
}
