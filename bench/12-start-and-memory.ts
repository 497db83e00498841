import { mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { benchFolder } from './harness/database.ts'
import { atMost } from './harness/limit-line.ts'
import { onQuietMachine } from './harness/other-work.ts'
import { root } from './harness/portal.ts'
import type { Scenario } from './harness/scenario.ts'
import { demoFolder, memoryOfAllMb, startWholePortal, untilItRests } from './harness/whole-portal.ts'

const limits = { firstStart: 60, start: 5, memory: 700 }

/** Time of the first and of a later start, and the memory of all processes together when idle. */
export const scenario: Scenario = {
  name: 'start-and-memory',
  row: '12',
  sizes: ['S'],
  mostMinutes: 30,
  async run() {
    const folder = await demoFolder()
    const first = await onQuietMachine(async () => [
      limitLine('first start with the build of pages, seconds', await firstStart(), limits.firstStart),
    ])
    await (await startWholePortal(folder)).stop() // compiles what later starts find compiled
    const again = await onQuietMachine(async () => [
      limitLine('start, seconds', await laterStart(folder), limits.start),
    ])
    return [...first, ...again, limitLine('memory of all processes idle, MB', await idleMemory(folder), limits.memory)]
  },
}

/** As on a new clone: into an empty folder and without built pages. The demo's files, which are made afterwards, are not awaited. */
async function firstStart() {
  const folder = mkdtempSync(path.join(benchFolder, 'first-start-'))
  try {
    rmSync(path.join(root, 'web/build/stamp'), { force: true })
    return await laterStart(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
  }
}

async function laterStart(folder: string) {
  const portal = await startWholePortal(folder)
  await portal.stop()
  return portal.seconds
}

async function idleMemory(folder: string) {
  const portal = await startWholePortal(folder)
  try {
    await untilItRests(portal.pid)
    return memoryOfAllMb(portal.pid)
  } finally {
    await portal.stop()
  }
}

const limitLine = (what: string, value: number, limit: number) =>
  atMost(limit, { name: `start-and-memory: ${what}`, value })
