import { readFileSync, writeFileSync } from 'node:fs'
import { constants, getPriority, setPriority } from 'node:os'

/** A step behind the processes that answer requests: beside two busy programs for each core it still gets a fifth of one. */
const niceness = 3

/**
 * Lets the processes that answer requests go first, but nothing starve the worker: it carries payments' checks, codes and
 * notices. The converters and encoders that it starts go further behind (`startConfined`). Linux may weigh whole sessions
 * against each other (see autogroup in sched(7)), and then the priority of a process counts within its session alone; a worker
 * with a session of its own lowers that of the session, too.
 */
export const giveWay = (): void => {
  setPriority(Math.min(constants.priority.PRIORITY_LOW, getPriority() + niceness))
  if (leadsSession()) lowerSession()
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
    writeFileSync('/proc/self/autogroup', String(niceness))
  } catch {
    // this kernel does not weigh sessions
  }
}
