import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { openShopFloor } from '../../testing/shop-floor.ts'

let floor: ReturnType<typeof openShopFloor>
let isMounted = false
const openFloor = () => {
  floor = openShopFloor({ coins: 300, items: 60, orders: 200 })
}
const closeFloor = async () => {
  await floor.close()
  if (isMounted) execFileSync('umount', [floor.folder])
  isMounted = false
  floor.remove()
}

describe('one shop, killed and restored time after time', () => {
  beforeAll(async () => {
    openFloor()
    await floor.open()
    await floor.fill()
  })
  afterAll(closeFloor)

  test('after kill -9 of the server during purchases, none is incomplete and no confirmed one is lost', async () => {
    for (let round = 0; round < 3; round++) await floor.killServer()
  })

  test('after kill -9 of the database during purchases, it recovers every confirmed one', async () => {
    expect(await floor.settings()).toEqual({ fsync: 'on', pages: 'on', commits: 'on' })
    await floor.killDatabase('postmaster')
    await floor.killDatabase('backend')
  })

  test('a restored backup is a consistent earlier state', async () => {
    const { folder, acknowledged } = floor
    const first = floor.startBuying()
    await first.hasDone(30)
    await first.kill()
    await floor.shut()
    const [atBackup, backup] = [new Set(acknowledged), path.join(floor.dir, 'backup')]
    execFileSync('cp', ['-a', folder, backup])
    await floor.open()
    const second = floor.startBuying()
    await second.hasDone(30)
    await second.kill()
    await floor.shut()
    execFileSync('rm', ['-rf', folder])
    execFileSync('cp', ['-a', backup, folder])
    await floor.open()
    acknowledged.clear()
    for (const one of atBackup) acknowledged.add(one)
    await floor.expectNothingLost()
  })
})

// Only root can mount the small disk this needs.
test.runIf(process.getuid?.() === 0)(
  'a full disk refuses purchases whole, and selling goes on once there is room',
  async () => {
    openFloor()
    onTestFinished(closeFloor)
    mkdirSync(floor.folder)
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=400m', 'shuzi-test', floor.folder])
    isMounted = true
    await floor.open()
    await floor.fill()
    const running = floor.startBuying()
    await running.hasDone(10)
    const ballast = path.join(floor.folder, 'ballast')
    execFileSync('sh', ['-c', `dd if=/dev/zero of=${ballast} bs=1M 2>/dev/null || true`])
    await pause(1_000)
    await running.kill()
    rmSync(ballast)
    await floor.shut('now')
    await floor.open()
    await floor.expectNothingLost()
    const again = floor.startBuying()
    await again.hasDone(5)
    await again.kill()
    await floor.expectNothingLost()
  },
)
