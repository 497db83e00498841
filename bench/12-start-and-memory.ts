import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { atMost } from './harness/limit-line.ts'
import type { Scenario } from './harness/scenario.ts'
import { demoFolder, memoryOfAllMb, startWholePortal, untilDemoComplete } from './harness/whole-portal.ts'

const limits = { firstStart: 60, start: 5, memory: 700 }
const settlingMs = 2_000

/** Time of the first and of a later start, and the memory of all processes together when idle. */
export const scenario: Scenario = {
  name: 'start-and-memory',
  row: '12',
  sizes: ['S'],
  async run() {
    rmSync(demoFolder, { recursive: true, force: true })
    const first = await startWholePortal()
    await untilDemoComplete(first.portal.url)
    await first.portal.stop()
    const again = await startWholePortal()
    await sleep(settlingMs)
    const idle = memoryOfAllMb(again.portal.pid)
    await again.portal.stop()
    return [
      limitLine('first start, seconds', first.seconds, limits.firstStart),
      limitLine('start, seconds', again.seconds, limits.start),
      limitLine('memory of all processes idle, MB', idle, limits.memory),
    ]
  },
}

const limitLine = (what: string, value: number, limit: number) =>
  atMost(limit, { name: `start-and-memory: ${what}`, value })
