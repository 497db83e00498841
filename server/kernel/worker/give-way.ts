import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { constants, getPriority, setPriority } from 'node:os'

/** The programs that the worker starts go another step below it. */
const niceness = 10
const sessionNiceness = constants.priority.PRIORITY_LOW

/**
 * Lets the processes that answer requests go first: background work, with all programs that it starts, takes what they
 * leave of the processors. Linux may weigh whole sessions against each other (see autogroup in sched(7)), and then the
 * priority of a process counts within its session alone; a worker with a session of its own lowers that of the session, too.
 */
export const giveWay = (): void => {
  setPriority(Math.min(constants.priority.PRIORITY_LOW, getPriority() + niceness))
  if (leadsSession()) lowerSession()
  yieldAtOnce()
}

/**
 * A priority decides about shares of a processor: a request still waits some milliseconds until background work has used
 * its turn. Under Linux's policy for idle work (SCHED_IDLE) it does not wait. Without chrt, from util-linux, the priority remains.
 */
const yieldAtOnce = () => {
  spawnSync('chrt', ['--all-tasks', '--idle', '--pid', '0', String(process.pid)], { stdio: 'ignore' })
}

const leadsSession = (): boolean => {
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8')
    const [, , , session] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return Number(session) === process.pid
  } catch {
    return false // not on Linux
  }
}

const lowerSession = () => {
  try {
    writeFileSync('/proc/self/autogroup', String(sessionNiceness))
  } catch {
    // this kernel does not weigh sessions
  }
}
