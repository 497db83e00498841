import { type ChildProcess, spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import path from 'node:path'

const require = createRequire(import.meta.url)
const here = import.meta.dirname

/** Where the packages lie that the programs read: nothing else of the installation is open to them. */
export const packageFolder = (name: string): string => {
  const entry = require.resolve(name)
  const folder = path.join('node_modules', name)
  return entry.slice(0, entry.lastIndexOf(folder) + folder.length)
}

export interface Confined {
  program: string
  args?: string[]
  /** Folders it may read; files of ours it is made of are always among them. */
  reads: string[]
  /** The only folder it may write. */
  writes: string
  flags?: string[]
}

/**
 * Starts a program of ours that opens files of strangers: no secrets in its environment, no other program, no file
 * beyond the named folders, behind everything else on the machine.
 */
export const startConfined = ({ program, args = [], reads, writes, flags = [] }: Confined): ChildProcess => {
  const readable = [path.dirname(here), here, ...reads, writes]
  const node = [
    process.execPath,
    '--permission',
    '--allow-worker',
    ...readable.map((folder) => `--allow-fs-read=${folder}`),
    `--allow-fs-write=${writes}`,
    '--disable-warning=SecurityWarning',
    ...flags,
    program,
    ...args,
  ]
  const [command = '', ...rest] = process.platform === 'win32' ? node : ['nice', '-n', '10', ...node]
  return spawn(command, rest, {
    cwd: writes,
    env: { PATH: '/usr/bin:/bin' },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
}
