import type { ChildProcess } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'

/** The program hung, used too much memory or crashed. The message is shown to people. */
export class Stopped extends Error {}

/** The program exceeded its time or memory limit: with the same input it would again. */
export class LimitExceeded extends Stopped {}

/** The program is idle though it should be working. */
export class Stalled extends Stopped {}

export interface Limits {
  /** Time it may take, without what it waits for a processor: a busy machine must not fail a document for good. */
  seconds: number
  megabytes: number
  /** Longest time without CPU use, for programs that should always be busy. */
  restSeconds?: number
}

const lookEveryMs = 500
/** What a WebAssembly program and Node say before they end themselves at their own limit: the same work would end there again. */
const outOfMemory = /Cannot enlarge memory|heap out of memory/
/** Share of one CPU below which a program counts as idle: threads that wait for each other may look every millisecond. */
const resting = 0.1

/**
 * Resolves with the result of the work. A child that exceeds its time or memory limit or is cancelled is killed together
 * with its descendants; a child that exits without sending the result fails the work.
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
  const watch = setInterval(async () => {
    const bytes = await memoryOf(child)
    if (bytes > megabytes * 1_048_576) stop(new LimitExceeded(`转换占用内存超过 ${megabytes} MB，已停止`))
  }, lookEveryMs)
  const clock = watchTime(child, seconds, () => stop(new LimitExceeded(`转换超过 ${seconds} 秒，已停止`)))
  const doze = restSeconds && watchRest(child, restSeconds, () => stop(new Stalled('转换程序没有反应')))
  const callOff = () => stop(signal.reason as Error)
  let said = ''
  const hear = (chunk: Buffer) => {
    said = `${said}${chunk}`.slice(-1000)
  }
  const fail = (how: unknown) => end.reject(new Stopped('转换程序意外退出', { cause: { how, said } }))
  // Its exit may come before its last message and its complaint have been read; it is closed when they have.
  const onClose = (code: number | null, signalName: NodeJS.Signals | null) => {
    if (outOfMemory.test(said)) end.reject(new LimitExceeded('转换占用内存过多，已停止', { cause: { said } }))
    else fail(code ?? signalName)
  }
  child.stderr?.on('data', hear)
  if (signal.aborted) callOff()
  signal.addEventListener('abort', callOff)
  child.once('close', onClose).once('error', fail)
  if (hasEnded(child)) fail(child.exitCode ?? child.signalCode)
  try {
    return await Promise.race([work, end.promise])
  } finally {
    clearInterval(watch)
    clearInterval(clock)
    clearInterval(doze)
    signal.removeEventListener('abort', callOff)
    child.off('close', onClose).off('error', fail)
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

/**
 * Calls back when the program has taken its time. While one of its threads is waiting for a processor only the CPU time
 * it got counts, otherwise the time on the clock, so that a program that sleeps forever is ended as well. A look that comes
 * late counts as one: what held it up, such as a machine that stood still, may have held up the program, too.
 */
const watchTime = (child: ChildProcess, seconds: number, onEnd: () => void): NodeJS.Timeout => {
  let [lookedAt, worked, taken] = [performance.now(), 0, 0]
  return setInterval(
    async () => {
      const now = await activityOf(child)
      const passed = performance.now() - lookedAt
      const counted = Math.min(passed, 2 * lookEveryMs) / 1000
      taken += now.isRunnable ? Math.min(counted, Math.max(0, now.cpuSeconds - worked)) : counted
      lookedAt += passed
      worked = now.cpuSeconds
      if (taken >= seconds) onEnd()
    },
    Math.min(lookEveryMs, seconds * 1000),
  )
}

/** Calls back when the program hardly worked or waited for a processor for this long. */
const watchRest = (child: ChildProcess, seconds: number, onRest: () => void): NodeJS.Timeout => {
  let wanted = 0
  return setInterval(async () => {
    const { cpuSeconds, waitedSeconds } = await activityOf(child)
    const before = wanted
    wanted = cpuSeconds + waitedSeconds
    if (wanted - before < seconds * resting) onRest()
  }, seconds * 1000)
}

interface Activity {
  /** Since its start. */
  cpuSeconds: number
  /** Time for which it waited for a processor, since its start. */
  waitedSeconds: number
  /** One of its threads runs or waits for a processor. */
  isRunnable: boolean
}

/** What the child and its descendants do; nothing where /proc is missing. */
const activityOf = async (child: ChildProcess): Promise<Activity> => {
  const processes = child.pid === undefined ? [] : await treeOf(child.pid)
  const threads = (await Promise.all(processes.map(threadsOf))).flat()
  return {
    cpuSeconds: threads.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0),
    waitedSeconds: threads.reduce((sum, { waitedSeconds }) => sum + waitedSeconds, 0),
    isRunnable: threads.some(({ isRunnable }) => isRunnable),
  }
}

const threadsOf = async (pid: number): Promise<Activity[]> => {
  const tasks = await readdir(`/proc/${pid}/task`).catch(() => [])
  const read = (task: string, file: string) => readFile(`/proc/${pid}/task/${task}/${file}`, 'utf8').catch(() => '')
  return Promise.all(
    tasks.map(async (task) => {
      const [stat, schedule] = await Promise.all([read(task, 'stat'), read(task, 'schedstat')])
      const [state] = stat.slice(stat.lastIndexOf(')') + 2) // the name before it may hold any character
      const [worked = 0, waited = 0] = schedule.split(' ').map((nanoseconds) => Number(nanoseconds) / 1e9)
      return { cpuSeconds: worked, waitedSeconds: waited, isRunnable: state === 'R' }
    }),
  )
}

const residentBytes = async (pid: number): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024
}
