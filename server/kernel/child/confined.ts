import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'

const here = import.meta.dirname

/** The folder of an installed package. */
export const packageFolder = (name: string): string => {
  const places = Array.from({ length: 10 }, (_, up) => path.resolve(here, '../'.repeat(up), 'node_modules', name))
  const found = places.find(existsSync)
  if (!found) throw new Error(`the package ${name} is not installed`)
  return found
}

export interface Confined {
  program: string
  args?: string[]
  /** Folders it may read beside its own package and `writable`. */
  reads: string[]
  /** The only folder it may write. */
  writes: string
  flags?: string[]
  /** Variables of its environment. */
  env?: Record<string, string>
  /** Nobody waits for it: while other programs keep the processors busy, it stands still. */
  isIdle?: boolean
}

/** In front of a command: it goes behind the process that starts it, but is not starved. */
export const behind = ['nice', '-n', '5']

/**
 * Under Linux's policy for idle work (SCHED_IDLE) requests do not even wait until it has used its turn. Without chrt, from
 * util-linux, the lowest priority has to do.
 */
const idle = () => {
  hasIdlePolicy ??= spawnSync('chrt', ['--idle', '0', 'true']).status === 0
  return hasIdlePolicy ? ['chrt', '--idle', '0'] : ['nice', '-n', '19']
}
let hasIdlePolicy: boolean | undefined

/**
 * Starts one of our programs that opens untrusted files: no secrets in its environment, no child programs, no access
 * to files outside the named folders, and low priority.
 */
export const startConfined = ({
  program,
  args = [],
  reads,
  writes,
  flags = [],
  env,
  isIdle,
}: Confined): ChildProcess => {
  const readable = [here, path.dirname(program), ...reads, writes]
  const node = [
    process.execPath,
    '--permission',
    '--allow-worker',
    ...readable.map((folder) => `--allow-fs-read=${folder}`),
    `--allow-fs-write=${writes}`,
    '--preserve-symlinks', // permissions are checked by the path used, not by the real one
    '--preserve-symlinks-main',
    '--disable-warning=SecurityWarning',
    ...flags,
    program,
    ...args,
  ]
  const priority = isIdle ? idle() : behind
  const [command = '', ...rest] = process.platform === 'win32' ? node : [...priority, ...node]
  return spawn(command, rest, {
    cwd: writes,
    env: { PATH: '/usr/bin:/bin', ...env },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
}
