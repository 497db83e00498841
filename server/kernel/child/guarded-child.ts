import type { ChildProcess } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'

/** The program hung, used too much memory or crashed. The message is shown to people. */
export class Stopped extends Error {}

/** The program exceeded its time or memory limit: with the same input it would again. */
export class LimitExceeded extends Stopped {}

/** The program is idle though it should be working. */
export class Stalled extends Stopped {}

export interface Limits {
  seconds: number
  megabytes: number
  /** Longest time without CPU use, for programs that should always be busy. */
  restSeconds?: number
}

const lookEveryMs = 500
/** Clock ticks per second in /proc, the same on every Linux. */
const ticksPerSecond = 100
/** Share of one CPU below which a program counts as idle. */
const resting = 0.025

/**
 * Resolves with the result of the work. A child that exceeds its time or memory limit or is cancelled is killed together
 * with its descendants; a child that exits before the result arrives fails the work.
 */
export const guarded = async <T>(
  child: ChildProcess,
  { seconds, megabytes, restSeconds }: Limits,
  signal: AbortSignal,
  work: Promise<T>,
): Promise<T> => {
  const end = Promise.withResolvers<never>()
  const stop = (reason: Error) => {
    end.reject(reason)
    void killTree(child)
  }
  const deadline = setTimeout(() => stop(new LimitExceeded(`转换超过 ${seconds} 秒，已停止`)), seconds * 1000)
  const watch = setInterval(async () => {
    const bytes = await memoryOf(child)
    if (bytes > megabytes * 1_048_576) stop(new LimitExceeded(`转换占用内存超过 ${megabytes} MB，已停止`))
  }, lookEveryMs)
  let worked = 0
  const doze =
    restSeconds &&
    setInterval(async () => {
      const now = await workedSeconds(child)
      if (now !== undefined && now - worked < restSeconds * resting) stop(new Stalled('转换程序没有反应'))
      worked = now ?? worked
    }, restSeconds * 1000)
  const callOff = () => stop(signal.reason as Error)
  let said = ''
  const hear = (chunk: Buffer) => {
    said = `${said}${chunk}`.slice(-1000)
  }
  const onExit = () => end.reject(new Stopped('转换程序意外退出', { cause: said }))
  child.stderr?.on('data', hear)
  if (signal.aborted) callOff()
  signal.addEventListener('abort', callOff)
  child.once('exit', onExit).once('error', onExit)
  if (hasEnded(child)) onExit()
  try {
    return await Promise.race([work, end.promise])
  } finally {
    clearTimeout(deadline)
    clearInterval(watch)
    clearInterval(doze)
    signal.removeEventListener('abort', callOff)
    child.off('exit', onExit).off('error', onExit)
    child.stderr?.off('data', hear)
  }
}

export const hasEnded = (child: ChildProcess): boolean =>
  child.pid === undefined || child.exitCode !== null || child.signalCode !== null

/** Resident bytes of the child and its descendants; 0 where /proc is missing. */
export const memoryOf = async (child: ChildProcess): Promise<number> => {
  const processes = child.pid === undefined ? [] : await treeOf(child.pid)
  const sizes = await Promise.all(processes.map(residentBytes))
  return sizes.reduce((sum, bytes) => sum + bytes, 0)
}

/** Kills the child and its descendants; resolves when the child is gone. */
export const killTree = async (child: ChildProcess): Promise<void> => {
  if (hasEnded(child)) return
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const others = (await treeOf(child.pid!)).filter((pid) => pid !== child.pid)
  child.kill('SIGKILL')
  for (const pid of others) endProcess(pid)
  await gone
}

const endProcess = (pid: number) => {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // already gone
  }
}

const treeOf = async (pid: number): Promise<number[]> => {
  const tasks = await readdir(`/proc/${pid}/task`).catch(() => [])
  const lists = await Promise.all(
    tasks.map((task) => readFile(`/proc/${pid}/task/${task}/children`, 'utf8').catch(() => '')),
  )
  const children = lists.join(' ').split(' ').filter(Boolean).map(Number)
  return [pid, ...(await Promise.all(children.map(treeOf))).flat()]
}

/** CPU seconds so far; undefined where /proc is missing. */
const workedSeconds = async (child: ChildProcess): Promise<number | undefined> => {
  const stat = await readFile(`/proc/${child.pid}/stat`, 'utf8').catch(() => '')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ') // the name before it may hold spaces
  const [user, system] = [Number(fields[11]), Number(fields[12])]
  return stat ? (user + system) / ticksPerSecond : undefined
}

const residentBytes = async (pid: number): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024
}
