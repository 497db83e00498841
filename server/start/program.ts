import { type ChildProcess, fork } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { StartRefused } from '../postgres/launcher.ts'
import type { Terminal } from './terminal.ts'

/** One of the portal's own Node programs. */
export interface Program {
  name: string
  /** Its name in messages for people. */
  label: string
  file: string
}

export interface Host {
  environment: NodeJS.ProcessEnv
  terminal: Terminal
  /** Where services write their JSON logs. */
  logDir: string
}

const exitWithSupervisor = new URL('./exit-with-supervisor.ts', import.meta.url)
exitWithSupervisor.searchParams.set('supervisor', String(process.pid))

/**
 * Starts the program in its own process group, so that Ctrl-C reaches only the supervisor, which stops everything in
 * order. Its stderr is meant for people and is shown on the terminal.
 */
export function spawnProgram(
  { file }: Program,
  { environment, terminal }: Host,
  stdout: number | 'pipe',
): ChildProcess {
  const child = fork(file, [], {
    env: environment,
    execArgv: ['--import', exitWithSupervisor.href],
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

/** Runs the program until it exits and shows its output; rejects when it fails or the signal aborts it. */
export function runOnce(program: Program, host: Host, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  const child = spawnProgram(program, host, 'pipe')
  const terminate = () => signalGroup(child, 'SIGTERM')
  signal.addEventListener('abort', terminate)
  return new Promise<void>((resolve, reject) => {
    child.once('close', (code, signalName) => {
      signal.removeEventListener('abort', terminate)
      if (code === 0) resolve()
      else
        reject(
          new StartRefused(
            `${program.label}没有完成（${signalName ? `信号 ${signalName}` : `退出码 ${code}`}），原因见上。`,
          ),
        )
    })
  })
}

/** Signals the program and everything it has started; it may have exited already. */
export function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (pid) process.kill(-pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
