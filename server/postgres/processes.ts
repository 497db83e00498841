import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { nameOf } from './places.ts'

/** The cluster_name in the title of every server process, which identifies its data directory. */
export const clusterName = (data: string) => `shuzi-${nameOf(data)}`

/** Running processes of the server on that data directory: the postmaster, or backends that survived it. */
export function processesOn(data: string): { pid: number; isPostmaster: boolean }[] {
  return commandLines().flatMap(({ pid, command }) => {
    const isPostmaster = command.includes(`/postgres -D ${data} -c `)
    return isPostmaster || command.startsWith(`postgres: ${clusterName(data)}: `) ? [{ pid, isPostmaster }] : []
  })
}

/** Zombies have no command line and count as dead here, although kill(pid, 0) and PostgreSQL treat them as alive. */
export function commandLines(): { pid: number; command: string }[] {
  if (process.platform !== 'linux')
    return execFileSync('ps', ['-axwwo', 'pid=,command='], { encoding: 'utf8' })
      .split('\n')
      .map((line) => ({ pid: Number.parseInt(line, 10), command: line.trim().replace(/^\d+\s+/, '') }))
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return []
    try {
      const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ')
      return [{ pid: Number(name), command }]
    } catch {
      return [] // exited meanwhile
    }
  })
}

/**
 * Ends processes left by a former owner of the data directory: a server by a fast shutdown, then harder; backends
 * without a postmaster get time to exit before they are killed. The caller must hold the lock of the directory.
 */
export async function endLeftovers(data: string): Promise<boolean> {
  const found = processesOn(data)
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    for (const { pid, isPostmaster } of processesOn(data)) if (isPostmaster || signal !== 'SIGINT') send(pid, signal)
    for (let waited = 0; waited < 15_000 && processesOn(data).length > 0; waited += 50) await sleep(50)
  }
  return found.some((process) => process.isPostmaster)
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
