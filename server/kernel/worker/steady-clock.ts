import type { Clock } from 'pg-boss'

/**
 * The time for pg-boss's timers. It never jumps: a timer that was set while the system's clock was a day ahead would otherwise
 * wait that day once the clock is right again. pg-boss measures its distance to the clock of the database and adds it.
 */
export const steadyClock: Clock = {
  now: () => performance.timeOrigin + performance.now(),
  setTimeout: (work, ms) => setTimeout(work, ms),
  clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout),
  setInterval: (work, ms) => setInterval(work, ms),
  clearInterval: (timer) => clearInterval(timer as NodeJS.Timeout),
}
