import { type ChildProcess, fork } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { StartRefused } from '../postgres/launcher.ts'
import type { Terminal } from './terminal.ts'

/** A Node program of ours. */
export interface Program {
  name: string
  /** What people call it. */
  label: string
  file: string
}

export interface Host {
  environment: NodeJS.ProcessEnv
  terminal: Terminal
  /** Where the JSON lines of serving programs go. */
  logDir: string
}

const leash = new URL('./leash.ts', import.meta.url)
leash.searchParams.set('supervisor', String(process.pid))

/**
 * Starts the program in a process group of its own: Ctrl-C reaches the supervisor alone, which stops everything in
 * order. What it writes to stderr is for people and shown; stdout goes where it is told to.
 */
export function spawnProgram(
  { file }: Program,
  { environment, terminal }: Host,
  stdout: number | 'pipe',
): ChildProcess {
  const child = fork(file, [], {
    env: environment,
    execArgv: ['--import', leash.href],
    stdio: ['ignore', stdout, 'pipe', 'ipc'],
    detached: true,
  })
  show(child.stdout, terminal)
  show(child.stderr, terminal)
  return child
}

function show(output: Readable | null, { say }: Terminal) {
  if (output) createInterface({ input: output }).on('line', say)
}

/** Runs the program to its end and shows all it says on the way; fails when it fails or is called off. */
export function runOnce(program: Program, host: Host, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  const child = spawnProgram(program, host, 'pipe')
  const callOff = () => signalGroup(child, 'SIGTERM')
  signal.addEventListener('abort', callOff)
  return new Promise<void>((resolve, reject) => {
    child.once('close', (code) => {
      signal.removeEventListener('abort', callOff)
      if (code === 0) resolve()
      else reject(new StartRefused(`${program.label}没有完成（退出码 ${code}），原因见上。`))
    })
  })
}

/** Reaches the program and whatever it has started; those that have ended already are no fault. */
export function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (pid) process.kill(-pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
