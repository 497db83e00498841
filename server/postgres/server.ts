import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { lastLine } from './cluster.ts'
import type { DatabaseUser } from './database-user.ts'
import { StartRefused } from './refused.ts'
import { asUser, tryRun } from './run.ts'

/**
 * Starts the server in its own process group, so that Ctrl-C does not stop it before its clients. With setpriv the
 * kernel requests a fast shutdown of the server when we are killed.
 */
export function spawnServer(program: string, args: string[], user: DatabaseUser | undefined): ChildProcess {
  const stdio: ['ignore', 'ignore', 'pipe'] = ['ignore', 'ignore', 'pipe']
  if (!tryRun(undefined, 'setpriv', ['--pdeathsig', 'INT', 'true']))
    return spawn(program, args, { ...asUser(user), stdio, detached: true })
  const identity = user ? [`--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups'] : []
  const privileges = [...identity, '--pdeathsig', 'INT', program, ...args]
  return spawn('setpriv', privileges, { ...asUser(undefined), stdio, detached: true })
}

/** Waits until the server accepts connections, however long its recovery takes; fails with its last log line. */
export async function untilReady(child: ChildProcess, data: string, logDir: string, log: (sentence: string) => void) {
  let stderr = ''
  child.stderr?.on('data', (chunk) => {
    stderr = (stderr + chunk).slice(-4000)
  })
  child.once('error', (error) => {
    stderr = error.message
  })
  for (let waited = 0; !isReady(child, data); waited += 20) {
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null)
      throw new StartRefused(`数据库没有启动：${lastFailure(logDir) || lastLine(stderr)}（日志在 ${logDir}）`)
    if (waited > 0 && waited % 5000 === 0) log('数据库正在恢复上次未写完的数据，请稍候……')
    await sleep(20)
  }
}

/** The postmaster writes its state into the eighth line of its pid file. */
function isReady(child: ChildProcess, data: string): boolean {
  try {
    const lines = readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')
    return Number(lines[0]) === child.pid && lines[7]?.trim() === 'ready'
  } catch {
    return false
  }
}

function lastFailure(logDir: string): string | undefined {
  const logs = readdirSync(logDir).map((name) => path.join(logDir, name))
  const newest = logs.sort((a, b) => statSync(a).mtimeMs - statSync(b).mtimeMs).at(-1)
  const lines = newest ? readFileSync(newest, 'utf8').trim().split('\n') : []
  return lines.findLast((line) => /FATAL|PANIC/.test(line))?.replace(/^.*?(FATAL|PANIC):\s*/, '')
}
