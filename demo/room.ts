import os from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'

const longestWaitMs = 30_000
const pauseMs = 2_000

/**
 * Waits until the machine has room, for half a minute at most: by the load of the last minute. A system that does not
 * tell it always has room.
 */
export const room = async (): Promise<void> => {
  const since = Date.now()
  while ((os.loadavg()[0] ?? 0) > os.availableParallelism() && Date.now() - since < longestWaitMs) await wait(pauseMs)
}
