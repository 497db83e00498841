import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect } from 'vitest'
import { asRoot, onLinux, scenario } from '../testing/scenario.ts'
import { type WholeFleet, openFleet } from './fleet.ts'
import { type Load, startLoad } from './load.ts'
import { expectAllThere } from './nothing-lost.ts'

let fleet: WholeFleet
let load: Load
beforeAll(async () => {
  fleet = await openFleet()
  load = await startLoad(fleet.portal, fleet.people)
}, 400_000)
afterAll(async () => {
  await load?.stop()
  await fleet?.close()
})

scenario(
  { suite: 'Fleet', name: 'everything runs', done: 'nothing is broken', needs: [onLinux, asRoot] },
  async (note) => {
    const begun = performance.now()
    await pause(20_000)
    for (const [kind, record] of Object.entries(load.records))
      note(`${kind} ${record.since(begun)} (${[...record.statuses].map((x) => x.join(':')).join(' ')})`)
    note(`${load.sockets.openCount()} websockets`)
    await expectAllThere(fleet, load.acknowledged)
    expect(load.acknowledged.replies.size).toBeGreaterThan(10)
  },
)
