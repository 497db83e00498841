import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Line } from './figures.ts'
import { cpuMs, ticksPerSecond } from './processes.ts'

/** Of the machine; cron and the like stay far below. */
const mostOtherWork = 0.1

const windowMs = 3_000

/**
 * Measures what cannot be compared with a floor, such as seconds. While other programs take a part of the machine such
 * figures say nothing about the portal: then they do not count, and the remark says how large that part was. It is taken
 * before and after, because meanwhile the time of browsers that have ended looks like that of other programs.
 */
export async function onQuietMachine(measure: () => Promise<Line[]>): Promise<Line[]> {
  const before = await otherWork()
  const lines = await measure()
  return countIfQuiet(lines, Math.max(before, await otherWork()))
}

/** The share of the machine that other programs take while this run does little. */
async function otherWork() {
  const [began, busyBefore, ownBefore] = [performance.now(), busyMs(), cpuMs([process.pid])]
  await sleep(windowMs)
  const otherMs = busyMs() - busyBefore - (cpuMs([process.pid]) - ownBefore)
  return otherMs / (availableParallelism() * (performance.now() - began))
}

/** `otherWork` is the share of the machine that other programs took. */
export const countIfQuiet = (lines: Line[], otherWork: number): Line[] => {
  if (otherWork <= mostOtherWork) return lines
  const remark = `other programs took ${Math.round(otherWork * 100)} % of the processor`
  return lines.map((line) => ({ ...line, verdict: 'does not count', remark }))
}

/** Time that all processors together have worked since the system started. */
function busyMs() {
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0] = readFileSync('/proc/stat', 'utf8')
    .split('\n', 1)[0]!
    .split(/\s+/)
    .slice(1)
    .map(Number)
  return ((user + nice + system + irq + softirq) / ticksPerSecond) * 1000
}
