import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))

interface Stat {
  parent: number
  /** Own time and that of children already gone, in ms. */
  cpuMs: number
}

/** CPU time used so far by these processes and their living children: PostgreSQL has one per connection. */
export function cpuMs(pids: number[]) {
  return familyOf(pids).reduce((sum, pid) => sum + (statOf(pid)?.cpuMs ?? 0), 0)
}

/** Memory held by one process, in MB. */
export function rssMb(pid: number) {
  const line = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Number(line?.[1] ?? 0) / 1024
}

/** A process and all that descend from it. */
export function familyOf(pids: number[]) {
  const parents = new Map(allPids().map((pid) => [pid, statOf(pid)?.parent]))
  const family = new Set(pids)
  let before = 0
  while (before !== family.size) {
    before = family.size
    for (const [pid, parent] of parents) if (parent !== undefined && family.has(parent)) family.add(pid)
  }
  return [...family]
}

/** The whole command line, for telling the members of a family apart. */
export const commandOf = (pid: number) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')

const allPids = () =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)

function statOf(pid: number): Stat | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const [parent = 0] = [fields[1]]
    const ticks = fields.slice(11, 15).reduce((sum, value) => sum + value, 0) // utime stime cutime cstime
    return { parent, cpuMs: (ticks / ticksPerSecond) * 1000 }
  } catch {
    return undefined // gone meanwhile
  }
}
