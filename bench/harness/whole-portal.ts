import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { demoSnapshot } from '../../checks/demo-snapshot.ts'
import { freePort } from '../../checks/free-port.ts'
import { startPortal } from '../../checks/start-portal.ts'
import { benchFolder } from './database.ts'
import { cpuMs, pssMb, withDescendants } from './processes.ts'

const startSeconds = 600
const stopSeconds = 60

/** Starts the whole portal as `npm start` does, and measures how long that takes. It ends with this process at the latest. */
export async function startWholePortal(dataDir: string, env: Record<string, string> = {}) {
  const began = performance.now()
  const portal = startPortal(await freePort(), { dataDir, env })
  const end = () => void process.kill(portal.pid)
  process.once('exit', end)
  void portal.ended.then(() => process.off('exit', end))
  await within(startSeconds, portal.ready(), 'the portal is not ready').catch(async (error) => {
    await portal.stop()
    throw error
  })
  return {
    url: portal.url,
    pid: portal.pid,
    seconds: (performance.now() - began) / 1000,
    stop: () => within(stopSeconds, portal.stop(), 'the portal has not stopped'),
  }
}

/** Fails when the work takes longer. */
export async function within<T>(seconds: number, work: Promise<T>, complaint: string): Promise<T> {
  const waiting = new AbortController()
  const late = sleep(seconds * 1000, undefined, { signal: waiting.signal }).then(() => {
    throw new Error(`${complaint} after ${seconds} seconds`)
  })
  late.catch(() => {}) // aborted
  try {
    return await Promise.race([work, late])
  } finally {
    waiting.abort()
  }
}

/**
 * A data directory with the texts and documents of the demo and nothing left to convert, so that a portal started on it soon
 * rests. The demo's videos take a busy machine an hour and are left out.
 */
export async function demoFolder(): Promise<string> {
  const [snapshot, folder] = [await demoSnapshot(), path.join(benchFolder, 'demo')]
  const stamp = path.join(folder, 'copied-from')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === snapshot) return folder
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  execFileSync('cp', ['-a', `${snapshot}/.`, folder])
  writeFileSync(stamp, snapshot)
  return folder
}

const restSeconds = 3
/** Of one core. */
const restingShare = 0.05
const mostSeconds = 120

/** Waits until the portal does nothing, so that neither its start nor its jobs are measured. */
export async function untilItRests(pid: number) {
  for (let waited = 0; waited < mostSeconds; waited += restSeconds) {
    const before = cpuMs([pid])
    await sleep(restSeconds * 1000)
    if (cpuMs([pid]) - before < restSeconds * 1000 * restingShare) return
  }
  throw new Error(`the portal was still working after ${mostSeconds} seconds`)
}

/** Memory of a process and its descendants; what they share, such as PostgreSQL's buffers, is counted once. */
export const memoryOfAllMb = (pid: number) => withDescendants([pid]).reduce((sum, each) => sum + pssMb(each), 0)
