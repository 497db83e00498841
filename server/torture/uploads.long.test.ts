import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect } from 'vitest'
import { transferTimeoutMs } from '#contract/constants.ts'
import { metadata, tusAt } from '../areas/base/files/uploads/testing.ts'
import { fakeTimeLibrary, onLinux, scenario, withFakeTime } from '../testing/scenario.ts'
import { openTorturePortal, type TorturePortal } from '../testing/torture-portal.ts'

const MB = 1024 * 1024
const dataDir = mkdtempSync(path.join(tmpdir(), 'shuzi-uploads-'))
let portal: TorturePortal | undefined
afterAll(async () => {
  await portal?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** The clock of the portal, its timers included, runs so many times faster; that of its database does not. */
const speed = 20

scenario(
  {
    suite: 'Torture',
    name: 'half uploads',
    done: 'five uploads that send half and then nothing for 20 minutes, by a clock of their own, and go on',
    needs: [onLinux, withFakeTime],
    minutes: 6,
  },
  async (note, patience) => {
    chmodSync(dataDir, 0o755) // as root the database runs under another account
    const env = { LD_PRELOAD: fakeTimeLibrary()!, FAKETIME: `+0 x${speed}`, FAKETIME_DISABLE_SHM: '1' }
    portal = await openTorturePortal({ dataDir, env })
    const { origin, buyers } = portal
    const whole = Buffer.alloc(4 * MB, 1)
    const half = whole.subarray(0, 2 * MB)
    const begun = performance.now()
    const uploads = await Promise.all(
      buyers.slice(0, 5).map(async ({ headers }) => {
        const tus = tusAt(origin, { token: headers.authorization.slice('Bearer '.length) })
        const id = await tus.open(whole.length, metadata('a.zip'))
        return { tus, id, socket: tus.begin(id, 0, half, whole.length).resume() }
      }),
    )
    await Promise.all(uploads.map(({ socket }) => once(socket, 'close')))
    const minutes = ((performance.now() - begun) * speed) / 60_000
    expect(minutes).toBeGreaterThan(transferTimeoutMs / 60_000 - 1)
    note(`cut after ${minutes.toFixed(1)} minutes of the portal`)
    for (const { tus, id } of uploads) {
      await expect.poll(() => tus.offset(id), { timeout: 10_000 * patience }).toBe(half.length)
      const { status, headers } = await tus.patch(id, half.length, whole.subarray(half.length))
      expect([status, headers.get('upload-offset')]).toEqual([204, String(whole.length)])
    }
    note(`${uploads.length} went on after the half that had arrived`)
  },
)
