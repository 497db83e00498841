import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { constants, getPriority, setPriority } from 'node:os'

/** The programs that the worker starts go another step below it. */
const niceness = 10
const sessionNiceness = constants.priority.PRIORITY_LOW

/**
 * Lets the processes that answer requests go first: background work takes what they leave of the processors. Linux may
 * weigh whole sessions against each other (see autogroup in sched(7)), and then the priority of a process counts within
 * its session alone; a worker with a session of its own lowers that of the session, too.
 */
export const giveWay = (): void => {
  const priority = Math.min(constants.priority.PRIORITY_LOW, getPriority() + niceness)
  for (const thread of threads()) setPriority(thread, priority)
  if (leadsSession()) lowerSession()
}

/** On Linux each thread has a priority of its own, which the threads and programs that it starts inherit. */
const threads = (): number[] => {
  try {
    return readdirSync('/proc/self/task').map(Number)
  } catch {
    return [process.pid] // not on Linux
  }
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
