import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { cpuMs, ticksPerSecond } from './processes.ts'
import type { Line } from './scenario.ts'

/** Of the machine; cron and the like stay far below. */
const mostOtherWork = 0.1

/**
 * Measures what cannot be compared with a floor, such as seconds. While other programs take a part of the machine such
 * figures say nothing about the portal: then they do not count, and the remark says how large that part was.
 */
export async function onQuietMachine(measure: () => Promise<Line[]>): Promise<Line[]> {
  const [began, busyBefore, ownBefore] = [performance.now(), busyMs(), cpuMs([process.pid])]
  const lines = await measure()
  const otherMs = busyMs() - busyBefore - (cpuMs([process.pid]) - ownBefore)
  return countIfQuiet(lines, otherMs / (availableParallelism() * (performance.now() - began)))
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
