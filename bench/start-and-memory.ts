import { mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { benchFolder } from './harness/database.ts'
import { atMost, type Line, secondsOf } from './harness/figures.ts'
import { runLoad } from './harness/load.ts'
import { onQuietMachine } from './harness/other-work.ts'
import { root } from './harness/portal.ts'
import type { Scenario } from './harness/scenario.ts'
import { demoFolder, memoryOfAllMb, startWholePortal, untilItRests } from './harness/whole-portal.ts'

const limits = { firstStart: 20, laterStart: 5, stop: 3, idleMb: 700, connectionsMb: 150 }
const connections = 400

/** Time of the first and of a later start and of the stop, and the memory of all processes together. */
export const scenario: Scenario = {
  name: 'start-and-memory',
  sizes: ['S'],
  async run() {
    const folder = await demoFolder()
    const first = await onQuietMachine(async () => [
      atMost(limits.firstStart, { name: 'first start', value: await firstStart(), unit: 's' }),
    ])
    await (await startWholePortal(folder)).stop() // compiles what later starts find compiled
    const later = await onQuietMachine(async () => {
      const portal = await startWholePortal(folder)
      return [
        atMost(limits.laterStart, { name: 'later start', value: portal.seconds, unit: 's' }),
        atMost(limits.stop, { name: 'stop', value: await secondsOf(portal.stop), unit: 's' }),
      ]
    })
    return [...first, ...later, ...(await memory(folder))]
  },
}

/** As on a new clone: into an empty folder and without built pages. The demo's files, which are made afterwards, are not awaited. */
async function firstStart() {
  const folder = mkdtempSync(path.join(benchFolder, 'first-start-'))
  try {
    rmSync(path.join(root, 'web/build/stamp'), { force: true })
    const portal = await startWholePortal(folder)
    await portal.stop()
    return portal.seconds
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
  }
}

async function memory(folder: string): Promise<Line[]> {
  const portal = await startWholePortal(folder)
  try {
    await untilItRests(portal.pid)
    const idle = memoryOfAllMb(portal.pid)
    // A request a second each: what is measured are open connections, not work.
    const load = { url: portal.url, connections, seconds: 10, perSecond: connections }
    await runLoad(load, 1)
    const connected = memoryOfAllMb(portal.pid)
    return [
      atMost(limits.idleMb, { name: 'memory of all processes: idle', value: idle, unit: 'MB' }),
      atMost(limits.connectionsMb, {
        name: `memory of all processes: more after ${connections} connections`,
        value: connected - idle,
        unit: 'MB',
      }),
    ]
  } finally {
    await portal.stop()
  }
}
