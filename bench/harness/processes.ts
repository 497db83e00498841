import { type ChildProcess, execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

export const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))

interface Stat {
  parent: number
  /** Time of the process and of its ended children, in ms. */
  cpuMs: number
}

/** Ends a child together with this process, so that an interrupted run leaves nothing that would disturb the next. */
export function endWithThis<T extends ChildProcess>(child: T): T {
  const end = () => void child.kill()
  process.once('exit', end)
  child.once('close', () => process.off('exit', end))
  return child
}

/** Two minutes, since the machine may be busy with something else. */
const maxTries = 1_200

/** Waits until the server responds at this address; the result ends it. */
export async function startedServer(name: string, child: ChildProcess, url: string): Promise<() => Promise<void>> {
  endWithThis(child)
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const isReady = () =>
    fetch(url).then(
      (answer) => answer.ok,
      () => false,
    )
  for (let tries = 0; !(await isReady()); tries++) {
    if (tries > maxTries || child.exitCode !== null) {
      child.kill()
      throw new Error(`${name} did not become ready`)
    }
    await sleep(100)
  }
  return () => {
    child.kill()
    return ended
  }
}

/** CPU time of these processes and their running descendants; PostgreSQL has one child per connection. */
export function cpuMs(pids: number[]) {
  return withDescendants(pids).reduce((sum, pid) => sum + (statOf(pid)?.cpuMs ?? 0), 0)
}

/** Memory held by one process, in MB. */
export function rssMb(pid: number) {
  const line = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Number(line?.[1] ?? 0) / 1024
}

/** Memory of one process in MB; of a page shared by n processes an n-th. */
export function pssMb(pid: number) {
  try {
    const line = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))
    return Number(line?.[1] ?? 0) / 1024
  } catch {
    return 0 // the process has ended
  }
}

/** The processes and all their descendants. */
export function withDescendants(pids: number[]) {
  const parents = new Map(allPids().map((pid) => [pid, statOf(pid)?.parent]))
  const family = new Set(pids)
  let before = 0
  while (before !== family.size) {
    before = family.size
    for (const [pid, parent] of parents) if (parent !== undefined && family.has(parent)) family.add(pid)
  }
  return [...family]
}

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
    return undefined // the process has ended
  }
}
