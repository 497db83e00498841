import { type ChildProcess, spawn } from 'node:child_process'
import { createWriteStream, mkdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Host } from './network.ts'

const restartMs = 1_000

interface Options {
  host: Host
  /** Its name in the folder of the logs. */
  name: string
  command: string[]
  env?: Record<string, string>
  cwd?: string
  logDir: string
}

/**
 * A program on a host that is started again a second after it ends, as systemd and Kubernetes do it. It leads a process
 * group of its own, so that what it started ends with it.
 */
export const startService = ({ host, name, command, env, cwd, logDir }: Options) => {
  mkdirSync(logDir, { recursive: true })
  const log = createWriteStream(path.join(logDir, `${name}.log`), { flags: 'a' })
  let isWanted = true
  let child: ChildProcess
  let ended: Promise<void>

  const launch = () => {
    child = spawn('ip', ['netns', 'exec', host.name, ...command], {
      cwd,
      env: { ...env, PATH: process.env.PATH },
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child.stdout?.pipe(log, { end: false })
    child.stderr?.pipe(log, { end: false })
    ended = new Promise((resolve) => child.once('exit', () => resolve()))
    void ended.then(async () => {
      if (isWanted) await pause(restartMs)
      if (isWanted) launch()
    })
  }
  launch()

  const signal = (name: NodeJS.Signals) => {
    try {
      process.kill(-child.pid!, name)
    } catch {
      // ended already
    }
  }
  return {
    host,
    name,
    log: path.join(logDir, `${name}.log`),
    pid: () => child.pid!,
    /** Ends it at once; it comes back by itself. */
    kill: () => signal('SIGKILL'),
    /** Ends it until `start`; politely by default. */
    async stop(how: NodeJS.Signals = 'SIGTERM', patienceMs = 20_000) {
      isWanted = false
      signal(how)
      await Promise.race([ended, pause(patienceMs, undefined, { ref: false })])
      signal('SIGKILL')
    },
    /** Starts it again, in another folder and with more variables if they are named. */
    start(other?: { cwd?: string; env?: Record<string, string> }) {
      if (other?.cwd) cwd = other.cwd
      env = { ...env, ...other?.env }
      isWanted = true
      launch()
    },
  }
}
export type Service = ReturnType<typeof startService>

/** The command that runs a program of the root with its own files at /data and /fleet, its own processes and mounts. */
export const inRoot = (
  { root, dataDir, configDir, account }: { root: string; dataDir: string; configDir: string; account: string },
  command: string[],
): string[] => {
  const script = [
    `mount --bind '${dataDir}' '${root}/data'`,
    `mount --bind '${configDir}' '${root}/fleet'`,
    `mount -t proc proc '${root}/proc'`,
    `mount --rbind /dev '${root}/dev'`,
    `exec chroot --userspec=${account} '${root}' "$@"`,
  ].join(' && ')
  return ['unshare', '--mount', '--pid', '--fork', '--kill-child=SIGKILL', 'sh', '-c', script, 'sh', ...command]
}
