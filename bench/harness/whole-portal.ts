import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../checks/free-port.ts'
import { startPortal } from '../../checks/start-portal.ts'
import { benchFolder } from './database.ts'
import { pssMb, withDescendants } from './processes.ts'

/** Data directory of the portal with its demo. */
export const demoFolder = path.join(benchFolder, 'start')

/** Starts the whole portal as `npm start` does, and measures how long that takes. */
export async function startWholePortal() {
  const began = performance.now()
  const portal = startPortal(await freePort(), { dataDir: demoFolder })
  await portal.ready()
  return { portal, seconds: (performance.now() - began) / 1000 }
}

/** Converting the demo's documents takes minutes on a slow machine. */
const mostSeconds = 1_200

/** Waits until the demo is complete, so that its conversions are not measured. */
export async function untilDemoComplete(url: string) {
  for (let seconds = 0; seconds < mostSeconds; seconds++) {
    const { demo } = (await (await fetch(`${url}/ready`)).json()) as { demo: string }
    if (demo !== 'loading') return
    await sleep(1_000)
  }
  throw new Error(`the demo was not complete after ${mostSeconds} seconds`)
}

/** Memory of a process and its descendants; what they share, such as PostgreSQL's buffers, is counted once. */
export const memoryOfAllMb = (pid: number) => withDescendants([pid]).reduce((sum, each) => sum + pssMb(each), 0)
